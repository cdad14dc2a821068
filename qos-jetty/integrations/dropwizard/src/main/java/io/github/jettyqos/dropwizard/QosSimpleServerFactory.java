package io.github.jettyqos.dropwizard;

import com.codahale.metrics.MetricRegistry;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.dropwizard.core.server.SimpleServerFactory;
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
 * The server of {@code type: qos-simple}: as {@link QosServerFactory}, but with the one connector
 * of {@link SimpleServerFactory}. Requests below its {@code adminContextPath} are exempt, unless
 * the application is below it, too.
 */
@JsonTypeName("qos-simple")
public class QosSimpleServerFactory extends SimpleServerFactory {
  private final BuiltServer built = new BuiltServer();

  /** For Dropwizard, which sets the keys. */
  public QosSimpleServerFactory() {}

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
    String application = getApplicationContextPath();
    List<String> admin = BuiltServer.pathsOf(getAdminContextPath(), application);
    built.prepare(this, environment, application, admin);
    ConnectorFactory factory = getConnector();
    setConnector(built.connectors(factory));
    try {
      return built.install(super.build(environment));
    } finally {
      setConnector(factory);
    }
  }
}
