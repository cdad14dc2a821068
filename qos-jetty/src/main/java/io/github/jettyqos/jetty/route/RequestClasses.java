package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.classify.Classifier;
import io.github.jettyqos.core.classify.DescribedRequest;
import io.github.jettyqos.core.classify.Explanation;
import io.github.jettyqos.core.classify.PatternSyntax;
import io.github.jettyqos.core.classify.Route;
import io.github.jettyqos.core.classify.TrustedProxies;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.text.OneLine;
import io.github.jettyqos.core.text.RareWarning;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The classifier of Jetty requests and connections: by a trusted front end, else by the
 * application, else by the rules.
 */
public final class RequestClasses {
  private final Classifier rules;
  private final TrustedProxies proxies;
  private final ClientAddresses addresses;
  private final @Nullable Function<Request, @Nullable String> own;
  private final @Nullable ClassHeader header;
  private final OnwardFields onward;
  private final Map<String, Integer> indices = new HashMap<>();
  private final RareWarning failures =
      new RareWarning(LoggerFactory.getLogger(RequestClasses.class));

  /** With the application's classifier, if there is one, and its routes. */
  public RequestClasses(
      QosConfig config, @Nullable Function<Request, @Nullable String> own, List<Route> routes) {
    PatternSyntax patterns = new JettyPatterns();
    List<ServiceClass> classes = config.classes();
    this.rules = Classifier.compile(config.exempt(), classes, patterns, routes);
    this.proxies = TrustedProxies.compile(config.trustedProxies(), patterns);
    this.addresses = new ClientAddresses(rules, proxies);
    this.own = own;
    this.onward = new OnwardFields(config, addresses);
    for (int i = 0; i < classes.size(); i++) {
      indices.put(classes.get(i).name(), i);
    }
    for (int i = 0; i < config.exempt().size(); i++) {
      indices.put(config.exempt().get(i).name(), classes.size() + i);
    }
    this.header =
        config
            .frontEnds()
            .classHeader()
            .filter(name -> config.cluster().isEmpty()) // a front end does not accept the header
            .map(name -> new ClassHeader(name, indices, addresses))
            .orElse(null);
  }

  /** Classes that no request can have, unless the application or a front end names them. */
  public List<String> unnamed() {
    return own == null && header == null
        ? rules.unnamed().stream()
            .map(
                name ->
                    "class %s takes no request: it has no match, and no annotation names it"
                        .formatted(name))
            .toList()
        : List.of();
  }

  /** The contradictions between annotations, or between annotations and rules, in words. */
  public List<String> contradictions() {
    return rules.contradictions();
  }

  /**
   * The class of a described request by the rules, with the reason.
   *
   * @throws ConfigException if it cannot be read
   */
  public Explanation explain(String text) {
    DescribedRequest request = DescribedRequest.parse(text, RequestClasses::dispatched);
    String named = header == null ? null : request.ofTrusted(header.name(), proxies);
    Integer index = named == null ? null : indices.get(named);
    return header == null || named == null || index == null
        ? request.explain(rules, proxies)
        : new Explanation(index, named, header.name() + " of a trusted proxy names it", List.of());
  }

  /** The path that Jetty would dispatch. */
  private static String dispatched(String target) {
    try {
      String path = HttpURI.from("http://localhost" + target).getCanonicalPath();
      return path == null ? target : path;
    } catch (IllegalArgumentException e) {
      throw ConfigException.of("request", target, "is no target that Jetty reads");
    }
  }

  public int of(Request request) {
    Integer told = header == null ? null : header.of(request);
    if (told != null) {
      return told;
    }
    Integer named = own == null ? null : named(own, request);
    return named != null ? named : rules.classify(new JettyRequestView(addresses, request));
  }

  /** The number of the route or rule that matches a request of a class; 0 if there is none. */
  int placeOf(Request request, int classIndex) {
    return rules.placeOf(new JettyRequestView(addresses, request), classIndex);
  }

  /** Whether an address is that of a trusted proxy. */
  public boolean trusts(InetAddress peer) {
    return proxies.any() && proxies.trusts(peer);
  }

  /** Whether the peer of a request is a trusted proxy. */
  public boolean isFromTrusted(Request request) {
    return addresses.isFromTrusted(request);
  }

  private @Nullable Integer named(Function<Request, @Nullable String> classifier, Request request) {
    try {
      String name = classifier.apply(request);
      Integer index = name == null ? null : indices.get(name);
      if (index == null && name != null) {
        failures.warn(
            "a RequestClassifier named class " + OneLine.of(name) + "; there is none", null);
      }
      return index;
    } catch (Throwable t) {
      failures.warn("a RequestClassifier threw", t);
      return null;
    }
  }

  /** What calls of handlers tell other nodes. */
  public OnwardFields onward() {
    return onward;
  }

  /** A hash of a request's client, which takes less time than its address. */
  public int clientHash(Request request) {
    return addresses.hash(request);
  }

  /** The address of a request's client, behind trusted proxies. */
  public @Nullable InetAddress clientOf(Request request) {
    return addresses.client(request);
  }

  /** The class of a connection, by its peer's address alone. */
  public int ofConnection(@Nullable SocketAddress peer) {
    return rules.classifyConnection(rules.addressBits(ClientAddresses.internetAddress(peer)));
  }
}
