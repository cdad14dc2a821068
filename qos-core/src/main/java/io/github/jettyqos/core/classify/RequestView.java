package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.Rule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The view of a request for classification. */
public interface RequestView {

  /**
   * The canonical path that will be dispatched: decoded, dot segments resolved, without parameters.
   * A less canonical path would let a client choose its class by a path that the application never
   * sees.
   *
   * @return the path
   */
  String path();

  /** {@return the method, as sent} */
  String method();

  /** {@return the host without port, in any case; null if the request names none} */
  @Nullable String host();

  /** {@return the name of the connector that it came over; null if that has none} */
  @Nullable String connector();

  /** {@return the query of the target, as sent; null if there is none} */
  @Nullable String query();

  /**
   * {@return whether the connection itself comes from a trusted proxy; called only for rules that
   * require it}
   */
  boolean isFromTrusted();

  /**
   * The values of a header.
   *
   * @param name the name, in any case
   * @return one value for each field line, in order; empty if there is none
   */
  List<String> header(String name);

  /**
   * {@return the urgency of the request by its {@code Priority} header (RFC 9218), from 0, the most
   * urgent, to 7; 3 unless it comes from a trusted proxy}
   */
  default int urgency() {
    return isFromTrusted() ? PriorityField.urgency(header("Priority")) : PriorityField.DEFAULT;
  }

  /**
   * {@return {@link Classifier#addressBits} of the address of the client; called once if a rule
   * needs it}
   */
  long addressBits();

  /**
   * {@return {@link Classifier#addressBits} of the address that the connection was made to; called
   * only for rules that require it}
   */
  long destinationBits();

  /**
   * Whether there is a cookie. Override it where lines that are not plain can be read.
   *
   * @param name the name
   * @param value the value; empty for any
   * @return whether there is one; false where all are longer than {@link CookieLine#MOST}
   */
  default boolean hasCookie(String name, String value) {
    int left = CookieLine.MOST;
    boolean found = false;
    List<String> lines = header("Cookie");
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      left -= line.length();
      found |= left >= 0 && CookieLine.find(line, name, value) == CookieLine.Found.YES;
    }
    return found && left >= 0;
  }

  /**
   * Whether a header is present. Override it if {@link #header} has to build a list.
   *
   * @param name the name, in any case
   * @return whether there is a field line
   */
  default boolean hasHeader(String name) {
    return !header(name).isEmpty();
  }

  /**
   * Whether a field line of a header is a number of a range. Override it likewise.
   *
   * @param name the name, in any case
   * @param numbers the range
   * @return whether one is
   */
  default boolean hasHeader(String name, Rule.Numbers numbers) {
    return header(name).stream().anyMatch(numbers::has);
  }

  /**
   * Whether a field line of a header has exactly this value. Override it likewise.
   *
   * @param name the name, in any case
   * @param value the value
   * @return whether one equals it
   */
  default boolean hasHeader(String name, String value) {
    List<String> values = header(name);
    for (int i = 0; i < values.size(); i++) {
      if (value.equals(values.get(i))) {
        return true;
      }
    }
    return false;
  }
}
