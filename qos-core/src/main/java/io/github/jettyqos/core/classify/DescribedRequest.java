package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.check.ConfigException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The description of a request in words, such as {@code GET /cart/1 from 10.0.0.1}, to explain its
 * class.
 *
 * <p>After method and target come, in any order, {@code from ADDRESS} and {@code to ADDRESS} (those
 * of the connection), {@code host NAME}, {@code connector NAME}, and any number of times {@code
 * header NAME=VALUE} and {@code cookie NAME=VALUE}. A value with blanks stands in double quotes.
 */
public final class DescribedRequest {
  private static final String KEY = "request";
  private static final int LONGEST = 4096;
  private static final Pattern WORD = Pattern.compile("\\s*+((?:[^\\s\"]++|\"[^\"]*+\")++)");

  private final String method;
  private final String path;
  private final @Nullable String query;
  private final @Nullable InetAddress peer;
  private final @Nullable InetAddress destination;
  private final @Nullable String host;
  private final @Nullable String connector;
  private final Map<String, List<String>> headers;

  private DescribedRequest(
      String method,
      String path,
      @Nullable String query,
      Map<String, String> once,
      Map<String, List<String>> headers) {
    this.method = method;
    this.path = path;
    this.query = query;
    this.peer = address(once.get("from"));
    this.destination = address(once.get("to"));
    this.host = once.get("host");
    this.connector = once.get("connector");
    this.headers = headers;
  }

  /**
   * Parses a description.
   *
   * @param text such as {@code GET /cart/1 from 10.0.0.1}
   * @param dispatched maps the target of a request to the dispatched path
   * @return the request
   * @throws ConfigException if it is malformed
   */
  public static DescribedRequest parse(@Nullable String text, UnaryOperator<String> dispatched) {
    List<String> words = words(String.valueOf(text));
    if (words.size() < 2 || !words.get(1).startsWith("/")) {
      throw ConfigException.of(
          KEY, text, "is no request; give one such as: GET /cart/1 from 10.0.0.1");
    }
    Map<String, String> once = new TreeMap<>();
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (int i = 2; i < words.size(); i += 2) {
      String word = words.get(i);
      if (i + 1 == words.size()) {
        throw ConfigException.of(KEY, word, "is the last word; something must follow it");
      }
      read(word, words.get(i + 1), once, headers);
    }
    String target = words.get(1);
    return new DescribedRequest(
        words.get(0), dispatched.apply(target), BareRequest.queryOf(target), once, headers);
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher next = WORD.matcher(text.length() > LONGEST ? "" : text);
    while (next.lookingAt()) {
      words.add(next.group(1).replace("\"", ""));
      next.region(next.end(), next.regionEnd());
    }
    return words;
  }

  private static void read(
      String word, String value, Map<String, String> once, Map<String, List<String>> headers) {
    switch (word) {
      case "from", "to", "host", "connector" -> {
        if (once.put(word, value) != null) {
          throw ConfigException.of(KEY, word, "is given twice");
        }
      }
      case "header" -> {
        Condition header = Condition.of(Condition.Kind.HEADER, value);
        headers.computeIfAbsent(header.name(), name -> new ArrayList<>()).add(header.value());
      }
      case "cookie" -> {
        Condition cookie = Condition.of(Condition.Kind.COOKIE, value);
        headers
            .computeIfAbsent("Cookie", name -> new ArrayList<>())
            .add(cookie.name() + "=" + cookie.value());
      }
      default ->
          throw ConfigException.of(
              KEY,
              word,
              "is not known; give from, to, host, connector, header or cookie, and a value for it");
    }
  }

  private static @Nullable InetAddress address(@Nullable String text) {
    InetAddress address = text == null ? null : ForwardedAddress.address(text);
    if (text != null && address == null) {
      throw ConfigException.of(
          KEY, text, "is no address; give one such as 10.0.0.1 or 2001:db8::1");
    }
    return address;
  }

  /**
   * Explains its class.
   *
   * @param classifier the rules
   * @param proxies the trusted proxies
   * @return the explanation
   */
  public Explanation explain(Classifier classifier, TrustedProxies proxies) {
    boolean trusted = peer != null && proxies.trusts(peer);
    InetAddress client =
        peer != null && trusted
            ? proxies.clientOf(peer, values("X-Forwarded-For"), values("Forwarded"))
            : peer;
    View view =
        new View(trusted, classifier.addressBits(client), classifier.addressBits(destination));
    return classifier.explain(view, new Explanation.Addresses(shown(client), shown(destination)));
  }

  private static String shown(@Nullable InetAddress address) {
    return address == null ? "not given" : address.getHostAddress();
  }

  /**
   * Returns a header of a trusted peer.
   *
   * @param header its name
   * @param proxies the trusted proxies
   * @return the first value; null without one, or from a peer that is not trusted
   */
  public @Nullable String ofTrusted(String header, TrustedProxies proxies) {
    List<String> all = peer != null && proxies.trusts(peer) ? values(header) : List.of();
    return all.isEmpty() ? null : all.get(0);
  }

  private List<String> values(String name) {
    return headers.getOrDefault(name, List.of());
  }

  private final class View implements RequestView {
    private final boolean trusted;
    private final long bits;
    private final long destinationBits;

    View(boolean trusted, long bits, long destinationBits) {
      this.trusted = trusted;
      this.bits = bits;
      this.destinationBits = destinationBits;
    }

    @Override
    public @Nullable String query() {
      return query;
    }

    @Override
    public long destinationBits() {
      return destinationBits;
    }

    @Override
    public String path() {
      return path;
    }

    @Override
    public String method() {
      return method;
    }

    @Override
    public @Nullable String host() {
      return host;
    }

    @Override
    public @Nullable String connector() {
      return connector;
    }

    @Override
    public boolean isFromTrusted() {
      return trusted;
    }

    @Override
    public List<String> header(String name) {
      return values(name);
    }

    @Override
    public long addressBits() {
      return bits;
    }
  }
}
