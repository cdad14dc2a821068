package io.github.jettyqos.core.classify;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
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
   * The test of a range in the form that all containers read alike.
   *
   * @throws IllegalArgumentException if it is not an address, with or without a prefix length
   */
  static Predicate<InetAddress> addresses(PatternSyntax syntax, String range) {
    int slash = range.indexOf('/');
    String literal = slash < 0 ? range : range.substring(0, slash);
    InetAddress address =
        literal.indexOf(':') >= 0 ? AddressLiteral.v6(literal) : AddressLiteral.v4(literal);
    if (address == null) {
      throw new IllegalArgumentException("give an address, or one with a prefix length");
    }
    if (slash >= 0) {
      int most = address.getAddress().length * 8;
      String length = range.substring(slash + 1);
      if (!(most == Integer.SIZE ? PREFIX_V4 : PREFIX_V6).matcher(length).matches()) {
        throw new IllegalArgumentException("give a prefix length from 0 to " + most);
      }
      requireNothingBeyond(address, Integer.parseInt(length));
    }
    return syntax.addresses(range);
  }

  /** Rejects host bits, which some containers refuse and others ignore, as a likely mistake. */
  private static void requireNothingBeyond(InetAddress address, int length) {
    byte[] bytes = address.getAddress();
    BigInteger whole = new BigInteger(1, bytes);
    int behind = bytes.length * 8 - length;
    BigInteger prefix = whole.shiftRight(behind).shiftLeft(behind);
    if (!prefix.equals(whole)) {
      throw new IllegalArgumentException(
          "the address has bits beyond its prefix length; give "
              + text(prefix, bytes.length)
              + "/"
              + length);
    }
  }

  private static String text(BigInteger address, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[length - 1 - i] = address.shiftRight(8 * i).byteValue();
    }
    try {
      return InetAddress.getByAddress(bytes).getHostAddress();
    } catch (UnknownHostException e) {
      throw new AssertionError("4 and 16 bytes are legal lengths", e);
    }
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

  /** The builder that assigns a bit to each distinct range. */
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
