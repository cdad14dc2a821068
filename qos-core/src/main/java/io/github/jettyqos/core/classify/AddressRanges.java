package io.github.jettyqos.core.classify;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The distinct address ranges of a configuration, one bit each. */
final class AddressRanges {
  static final int MOST = Long.SIZE;

  private static final Pattern PREFIX_V4 = Pattern.compile("[12]?[0-9]|3[0-2]");
  private static final Pattern PREFIX_V6 = Pattern.compile("[1-9]?[0-9]|1[01][0-9]|12[0-8]");

  private final List<Predicate<InetAddress>> predicates;

  private AddressRanges(List<Predicate<InetAddress>> predicates) {
    this.predicates = List.copyOf(predicates);
  }

  /**
   * The test of a range in the one form that all containers read alike.
   *
   * @throws IllegalArgumentException if it is no address, with or without a prefix length
   */
  static Predicate<InetAddress> addresses(PatternSyntax syntax, String range) {
    int slash = range.indexOf('/');
    String literal = slash < 0 ? range : range.substring(0, slash);
    boolean v6 = literal.indexOf(':') >= 0;
    if ((v6 ? AddressLiteral.v6(literal) : AddressLiteral.v4(literal)) == null) {
      throw new IllegalArgumentException("give an address, or one with a prefix length");
    }
    if (slash >= 0 && !(v6 ? PREFIX_V6 : PREFIX_V4).matcher(range.substring(slash + 1)).matches()) {
      throw new IllegalArgumentException("give a prefix length from 0 to " + (v6 ? 128 : 32));
    }
    return syntax.addresses(range);
  }

  int size() {
    return predicates.size();
  }

  long bits(@Nullable InetAddress address) {
    long bits = 0;
    if (address != null) {
      for (int i = 0; i < predicates.size(); i++) {
        if (predicates.get(i).test(address)) {
          bits |= 1L << i;
        }
      }
    }
    return bits;
  }

  /** Gives each distinct range its bit while rules are compiled. */
  static final class Builder {
    private final PatternSyntax syntax;
    private final Map<String, Long> bits = new LinkedHashMap<>();
    private final List<Predicate<InetAddress>> predicates = new ArrayList<>();

    Builder(PatternSyntax syntax) {
      this.syntax = syntax;
    }

    /** The bit of a range; the same text has the same bit. */
    long bit(String range) {
      Long known = bits.get(range);
      if (known != null) {
        return known;
      }
      if (predicates.size() == MOST) {
        throw new IllegalArgumentException("more than " + MOST + " distinct ranges");
      }
      predicates.add(addresses(syntax, range));
      long bit = 1L << (predicates.size() - 1);
      bits.put(range, bit);
      return bit;
    }

    AddressRanges build() {
      return new AddressRanges(predicates);
    }
  }
}
