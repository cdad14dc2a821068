package io.github.jettyqos.core.classify;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * The parser of IP address literals, strict and without name lookups.
 *
 * <p>{@link InetAddress#getByName} looks up unknown text, and reads {@code 10.1} as 10.0.0.1, which
 * a proxy may read differently. Here an IPv4 address has four decimal parts without leading zero.
 * An IPv4-mapped IPv6 address becomes the IPv4 address, for which ranges are written. Zones are
 * rejected, as they are local to a machine.
 */
final class AddressLiteral {

  private AddressLiteral() {}

  static @Nullable InetAddress v4(String text) {
    byte[] bytes = new byte[4];
    return readV4(text, 0, bytes, 0) ? address(bytes) : null;
  }

  static @Nullable InetAddress v6(String text) {
    byte[] bytes = new byte[16];
    int at = 0; // bytes read
    int gap = -1; // where the double colon stands
    int i = 0; // characters read
    if (text.startsWith("::")) {
      gap = 0;
      i = 2;
    }
    while (i < text.length()) {
      int end = endOfGroup(text, i);
      if (end == text.length() && text.indexOf('.', i) >= 0) {
        if (at > 12 || !readV4(text, i, bytes, at)) {
          return null;
        }
        at += 4;
        break;
      }
      int group = group(text, i, end);
      if (group < 0 || at == 16) {
        return null;
      }
      bytes[at++] = (byte) (group >> 8);
      bytes[at++] = (byte) group;
      i = end;
      if (i < text.length()) {
        i++; // the colon
        if (i == text.length()) {
          return null; // a single colon at the end
        }
        if (text.charAt(i) == ':') {
          if (gap >= 0) {
            return null;
          }
          gap = at;
          i++;
        }
      }
    }
    return gap < 0 ? (at == 16 ? address(bytes) : null) : expanded(bytes, at, gap);
  }

  private static @Nullable InetAddress expanded(byte[] bytes, int at, int gap) {
    if (at > 14) {
      return null; // the double colon stands for at least one group
    }
    byte[] whole = new byte[16];
    System.arraycopy(bytes, 0, whole, 0, gap);
    System.arraycopy(bytes, gap, whole, 16 - (at - gap), at - gap);
    return address(whole);
  }

  private static int endOfGroup(String text, int start) {
    int colon = text.indexOf(':', start);
    return colon < 0 ? text.length() : colon;
  }

  private static int group(String text, int start, int end) {
    if (end == start || end - start > 4) {
      return -1;
    }
    int value = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      int digit = c < 128 ? Character.digit(c, 16) : -1; // digit() accepts other scripts, too
      if (digit < 0) {
        return -1;
      }
      value = value << 4 | digit;
    }
    return value;
  }

  /** Reads four decimal parts up to the end of the text. */
  private static boolean readV4(String text, int start, byte[] into, int at) {
    int i = start;
    for (int part = 0; part < 4; part++) {
      int first = i;
      int value = 0;
      while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9' && i - first < 4) {
        value = 10 * value + text.charAt(i++) - '0';
      }
      boolean leadingZero = i - first > 1 && text.charAt(first) == '0';
      if (i == first || leadingZero || value > 255) {
        return false;
      }
      into[at + part] = (byte) value;
      if (part < 3 && (i == text.length() || text.charAt(i++) != '.')) {
        return false;
      }
    }
    return i == text.length();
  }

  private static InetAddress address(byte[] bytes) {
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new AssertionError("4 and 16 bytes are legal lengths", e);
    }
  }
}
