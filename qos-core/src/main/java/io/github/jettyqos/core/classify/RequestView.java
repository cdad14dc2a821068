package io.github.jettyqos.core.classify;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What classification sees of a request. */
public interface RequestView {

  /**
   * The canonical path that will be dispatched: decoded, dot segments resolved, without parameters.
   * Anything rawer would let a client choose its class with a path the application never sees.
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

  /**
   * {@return whether the connection itself comes from a trusted proxy; asked for where a rule is
   * bound to that}
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
   * urgent, to 7; 3 if it comes from no trusted proxy, whatever it says}
   */
  default int urgency() {
    return isFromTrusted() ? PriorityField.urgency(header("Priority")) : PriorityField.DEFAULT;
  }

  /**
   * {@return {@link Classifier#addressBits} of the client's address; asked for once if a rule needs
   * it, and not at all if none does}
   */
  long addressBits();

  /**
   * Whether a header is present. Worth overriding where {@link #header} has to build a list.
   *
   * @param name the name, in any case
   * @return whether there is a field line
   */
  default boolean hasHeader(String name) {
    return !header(name).isEmpty();
  }

  /**
   * Whether a field line of a header has exactly this value. Worth overriding likewise.
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
