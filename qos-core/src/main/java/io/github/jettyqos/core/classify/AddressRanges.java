package io.github.jettyqos.core.classify;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The distinct address ranges of a configuration, one bit each. */
final class AddressRanges {
  static final int MOST = Long.SIZE;

  private final List<Predicate<InetAddress>> predicates;

  private AddressRanges(List<Predicate<InetAddress>> predicates) {
    this.predicates = List.copyOf(predicates);
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
      predicates.add(syntax.addresses(range));
      long bit = 1L << (predicates.size() - 1);
      bits.put(range, bit);
      return bit;
    }

    AddressRanges build() {
      return new AddressRanges(predicates);
    }
  }
}
