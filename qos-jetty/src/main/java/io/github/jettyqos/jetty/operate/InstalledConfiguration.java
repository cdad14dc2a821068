package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.classify.Route;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.text.OneLine;
import io.github.jettyqos.jetty.connect.ConnectionCount;
import io.github.jettyqos.jetty.route.RequestClasses;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The configuration in force on a server with its compiled rules, its classes by name, and their
 * connections. Changed under the lock of its {@link Installation}.
 */
public final class InstalledConfiguration {
  private final @Nullable Function<Request, @Nullable String> classifier;
  private final @Nullable OwnRejection answers;
  private final Contradictions contradictions = new Contradictions();
  private final int admitted;

  /** The names of all classes by index, the exempt ones last. */
  private final List<String> names;

  private final List<ConnectionCount> connections;
  private volatile CompiledConfiguration inForce;
  private List<Route> routes = List.of();

  InstalledConfiguration(
      QosConfig config,
      @Nullable Function<Request, @Nullable String> classifier,
      @Nullable OwnRejection answers,
      BooleanSupplier enforced) {
    this.classifier = classifier;
    this.answers = answers;
    this.inForce = CompiledConfiguration.of(config, classifier, answers, List.of());
    this.admitted = config.classes().size();
    this.names =
        Stream.concat(
                config.classes().stream().map(ServiceClass::name),
                config.exempt().stream().map(ExemptClass::name))
            .toList();
    this.connections =
        IntStream.range(0, names.size())
            .mapToObj(
                k ->
                    new ConnectionCount(
                        names.get(k),
                        k < admitted ? config.classes().get(k).connections() : 0,
                        enforced))
            .toList();
  }

  /** The configuration as last loaded. */
  public QosConfig config() {
    return inForce.config();
  }

  /** The rules, from a request to its class. */
  public RequestClasses classes() {
    return inForce.classes();
  }

  /** Configuration, rules and answers, of one moment. */
  CompiledConfiguration compiled() {
    return inForce;
  }

  /** Compiles another configuration, with the annotated routes; changes nothing. */
  CompiledConfiguration compile(QosConfig next) {
    return CompiledConfiguration.of(next, classifier, answers, routes);
  }

  /** Puts a compiled configuration in force. */
  void put(CompiledConfiguration compiled) {
    inForce = compiled;
    contradictions.tell(compiled.classes().contradictions());
    for (int k = 0; k < admitted; k++) {
      connections.get(k).most(compiled.config().classes().get(k).connections());
    }
  }

  /** Sets the annotated routes; throws if one names no class, and changes nothing then. */
  void routes(List<Route> collected) {
    put(CompiledConfiguration.of(config(), classifier, answers, collected));
    routes = collected;
  }

  /** Logs rules that name no connector of the server. */
  void noteUnnamed() {
    contradictions.note(classes().unnamed());
  }

  public List<String> names() {
    return names;
  }

  /** Whether requests of a class pass without admission. */
  boolean isExempt(int classIndex) {
    return classIndex >= admitted;
  }

  public int indexOf(String className) {
    int index = names.indexOf(className);
    if (index < 0) {
      throw new IllegalArgumentException(
          "no class " + OneLine.of(className) + "; there are " + names);
    }
    return index;
  }

  /** Whether an address is that of a trusted proxy. */
  public boolean trusts(InetAddress peer) {
    return classes().trusts(peer);
  }

  /** The connections of the class of an address. */
  public ConnectionCount connectionsOf(@Nullable SocketAddress peer) {
    return connections.get(classes().ofConnection(peer));
  }

  /** The connections of a class. */
  public ConnectionCount connections(int classIndex) {
    return connections.get(classIndex);
  }
}
