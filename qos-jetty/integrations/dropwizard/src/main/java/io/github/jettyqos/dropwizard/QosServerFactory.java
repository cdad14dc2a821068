package io.github.jettyqos.dropwizard;

import com.codahale.metrics.MetricRegistry;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.dropwizard.core.server.DefaultServerFactory;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.jetty.ConnectorFactory;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosBuilder;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * The server of {@code type: qos} in the configuration file: Dropwizard's default server with a
 * gate in front of its handlers. It has the keys of {@link DefaultServerFactory}, and {@code qos}
 * for the configuration of the gate.
 *
 * <p>Without a key below {@code qos}, clients share the server fairly by their address, in four
 * priorities with bounded queues. Requests on an admin connector are exempt.
 */
@JsonTypeName("qos")
public class QosServerFactory extends DefaultServerFactory {
  private final BuiltServer built = new BuiltServer();

  /** For Dropwizard, which sets the keys. */
  public QosServerFactory() {}

  /**
   * Sets the configuration of the gate.
   *
   * @param keys as in {@code qos.yaml}; null for none
   * @throws ConfigException with the key and its value, if it is no configuration
   */
  @JsonProperty("qos")
  public void setQos(@Nullable Map<String, Object> keys) {
    built.configure(keys);
  }

  /**
   * Adds to the gate, such as a classifier of requests. Call it in {@code Application.run}.
   *
   * @param addition called with the builder of the gate
   */
  public void customize(Consumer<QosBuilder> addition) {
    built.customize(addition);
  }

  /**
   * The gate.
   *
   * @return quality of service of the server that was built last, running or not
   * @throws IllegalStateException if none was built
   */
  public Qos qos() {
    return built.qos();
  }

  @Override
  protected ThreadPool createThreadPool(MetricRegistry registry) {
    return built.threadPool(this, registry);
  }

  @Override
  public Server build(Environment environment) {
    built.prepare(this, environment, getApplicationContextPath(), List.of("connector:admin"));
    List<ConnectorFactory> factories = getApplicationConnectors();
    setApplicationConnectors(factories.stream().map(built::connectors).toList());
    try {
      return built.install(super.build(environment));
    } finally {
      setApplicationConnectors(factories);
    }
  }
}
