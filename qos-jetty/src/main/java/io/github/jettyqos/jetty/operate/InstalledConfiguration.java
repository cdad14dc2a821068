package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.classify.Route;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.jetty.connect.ConnectionCount;
import io.github.jettyqos.jetty.route.RequestClasses;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The configuration in force on a server with its compiled rules, its classes by name, and their
 * connections and delays, which go on while a class of the same name is there. Changed under the
 * lock of its {@link Installation}.
 */
public final class InstalledConfiguration {
  private final @Nullable Function<Request, @Nullable String> classifier;
  private final @Nullable OwnRejection answers;
  private final BooleanSupplier enforced;
  private final NanoClock clock;
  private final Contradictions contradictions = new Contradictions();
  private volatile CompiledConfiguration inForce;
  private List<Route> routes = List.of();

  InstalledConfiguration(
      QosConfig config,
      @Nullable Function<Request, @Nullable String> classifier,
      @Nullable OwnRejection answers,
      BooleanSupplier enforced,
      NanoClock clock) {
    this.classifier = classifier;
    this.answers = answers;
    this.enforced = enforced;
    this.clock = clock;
    this.inForce = compile(config, List.of(), null);
  }

  /** The configuration as last loaded. */
  public QosConfig config() {
    return inForce.config();
  }

  /** The rules, from a request to its class. */
  public RequestClasses classes() {
    return inForce.classes();
  }

  /** Configuration, rules, answers and classes, of one moment. */
  public CompiledConfiguration compiled() {
    return inForce;
  }

  /** Compiles another configuration, with the annotated routes; changes nothing. */
  CompiledConfiguration compile(QosConfig next) {
    return compile(next, routes, inForce);
  }

  /**
   * Compiles the present configuration with other annotated routes; changes nothing.
   *
   * @throws ConfigException if a route names no class
   */
  CompiledConfiguration compile(List<Route> collected) {
    return compile(config(), collected, inForce);
  }

  private CompiledConfiguration compile(
      QosConfig next, List<Route> collected, @Nullable CompiledConfiguration before) {
    List<String> names =
        Stream.concat(
                next.classes().stream().map(ServiceClass::name),
                next.exempt().stream().map(ExemptClass::name))
            .toList();
    List<ConnectionCount> connections = new ArrayList<>();
    List<DelayRecorder> delays = new ArrayList<>();
    for (int k = 0; k < names.size(); k++) {
      int known = before == null ? -1 : before.names().indexOf(names.get(k));
      if (before != null && known >= 0) {
        connections.add(before.connections().get(known));
        delays.add(before.delays().get(known));
      } else {
        connections.add(new ConnectionCount(names.get(k), most(next, k), enforced));
        delays.add(new DelayRecorder(clock));
      }
    }
    return new CompiledConfiguration(
        next,
        new RequestClasses(next, classifier, collected),
        new Rejections(next, answers),
        names,
        List.copyOf(connections),
        List.copyOf(delays));
  }

  /** The most connections of a class; 0 for any number. */
  private static int most(QosConfig config, int classIndex) {
    return classIndex < config.classes().size()
        ? config.classes().get(classIndex).connections()
        : 0;
  }

  /** Puts a compiled configuration in force. */
  void put(CompiledConfiguration compiled) {
    inForce = compiled;
    contradictions.tell(compiled.classes().contradictions());
    for (int k = 0; k < compiled.names().size(); k++) {
      compiled.connections().get(k).most(most(compiled.config(), k));
    }
  }

  /** Remembers the annotated routes for later configurations. */
  void routes(List<Route> collected) {
    routes = collected;
  }

  /** Logs rules that name no connector of the server. */
  void noteUnnamed() {
    contradictions.note(classes().unnamed());
  }

  /** Whether an address is that of a trusted proxy. */
  public boolean trusts(InetAddress peer) {
    return classes().trusts(peer);
  }

  /** The connections of the class of an address. */
  public ConnectionCount connectionsOf(@Nullable SocketAddress peer) {
    CompiledConfiguration now = inForce;
    return now.connections().get(now.classes().ofConnection(peer));
  }
}
