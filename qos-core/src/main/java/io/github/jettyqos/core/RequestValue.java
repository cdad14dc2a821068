package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A property read from a request or known of the requested resource: {@code content-length}, {@code
 * header:X-Size}.
 *
 * @param kind of property
 * @param header the name of the header; empty for the other kinds
 */
public record RequestValue(Kind kind, String header) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}");
  private static final String HEADER_PREFIX = "header:";

  /** The kind of property. */
  public enum Kind {
    /** The length of the body. */
    CONTENT_LENGTH,
    /** The processing time of requests of the same route. */
    ROUTE,
    /** The length of the requested file. */
    RESOURCE,
    /** The path. */
    PATH,
    /** The address of the client: the peer, or the address that a trusted proxy reports. */
    ADDRESS,
    /** A header. */
    HEADER;

    private String word() {
      return this == HEADER ? HEADER_PREFIX + "NAME" : Allowed.OneOf.nameOf(this);
    }
  }

  public RequestValue {
    requireNonNull(kind);
    boolean named = NAME.matcher(header).matches();
    if (kind == Kind.HEADER ? !named : !header.isEmpty()) {
      throw ConfigException.of(
          "header", header, "is not the name of a header; give one such as X-Size");
    }
  }

  /** {@return a value of a kind without a name} */
  static RequestValue of(Kind kind) {
    return new RequestValue(kind, "");
  }

  /** The form in a configuration. */
  @Override
  public String toString() {
    return kind == Kind.HEADER ? HEADER_PREFIX + header : kind.word();
  }

  /**
   * A subset of the kinds.
   *
   * @param kinds the allowed kinds
   */
  public record Kinds(List<Kind> kinds) implements Allowed<RequestValue> {
    public Kinds {
      kinds = List.copyOf(kinds);
    }

    static Kinds of(Kind... kinds) {
      return new Kinds(List.of(kinds));
    }

    /**
     * Parses the form in a configuration.
     *
     * @param key the dotted key, for the message
     * @param text such as {@code header:X-Size}
     * @return the value
     * @throws ConfigException if it is not of these kinds
     */
    public RequestValue parse(String key, String text) {
      for (Kind kind : kinds) {
        if (kind != Kind.HEADER && kind.word().equals(text)) {
          return RequestValue.of(kind);
        }
      }
      String name = text.startsWith(HEADER_PREFIX) ? text.substring(HEADER_PREFIX.length()) : "";
      if (!kinds.contains(Kind.HEADER) || !NAME.matcher(name).matches()) {
        throw ConfigException.of(key, text, "is not allowed here; give " + this);
      }
      return new RequestValue(Kind.HEADER, name);
    }

    @Override
    public RequestValue check(String key, RequestValue value) {
      if (!kinds.contains(value.kind())) {
        throw ConfigException.of(key, value, "is not allowed here; give " + this);
      }
      return value;
    }

    /** In words: {@code path or header:NAME}. */
    @Override
    public String toString() {
      List<String> words = new ArrayList<>();
      kinds.forEach(kind -> words.add(kind.word()));
      return String.join(" or ", words);
    }
  }
}
