package io.github.jettyqos.dropwizard;

import io.dropwizard.configuration.ConfigurationSourceProvider;
import io.dropwizard.core.Application;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.cli.ServerCommand;
import io.dropwizard.core.setup.Bootstrap;
import io.dropwizard.core.setup.Environment;
import io.github.jettyqos.jetty.Qos;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import net.sourceforge.argparse4j.inf.Namespace;
import org.eclipse.jetty.server.NetworkConnector;
import org.eclipse.jetty.server.Server;

/** An application that runs by Dropwizard's command {@code server}, with a file of that text. */
final class ShopServer implements AutoCloseable {
  private final HttpClient client = HttpClient.newHttpClient();
  private final Configuration configuration;
  final Environment environment;
  final Server server;

  private ShopServer(Command command) {
    this.configuration = command.configuration;
    this.environment = command.getEnvironment();
    this.server = command.server;
  }

  private static final class Command extends ServerCommand<Configuration> {
    Configuration configuration;
    Server server;

    Command(Application<Configuration> application) {
      super(application);
    }

    @Override
    protected void run(Environment environment, Namespace namespace, Configuration configuration)
        throws Exception {
      this.configuration = configuration;
      environment.lifecycle().addServerLifecycleListener(started -> server = started);
      super.run(environment, namespace, configuration);
    }
  }

  static ShopServer start(Application<Configuration> application, String yaml) throws Exception {
    Bootstrap<Configuration> bootstrap = new Bootstrap<>(application);
    ConfigurationSourceProvider text =
        path -> new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8));
    bootstrap.setConfigurationSourceProvider(text);
    application.initialize(bootstrap);
    Command command = new Command(application);
    command.run(bootstrap, new Namespace(Map.of("file", "config.yml")));
    return new ShopServer(command);
  }

  Qos qos() {
    return configuration.getServerFactory() instanceof QosSimpleServerFactory simple
        ? simple.qos()
        : ((QosServerFactory) configuration.getServerFactory()).qos();
  }

  private int port(String connector) {
    for (var each : server.getConnectors()) {
      if (connector.equals(each.getName())) {
        return ((NetworkConnector) each).getLocalPort();
      }
    }
    throw new IllegalArgumentException(connector);
  }

  CompletableFuture<HttpResponse<String>> send(String connector, String path) {
    return client.sendAsync(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port(connector) + path))
            .version(HttpClient.Version.HTTP_1_1)
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path) throws Exception {
    return send("application", path).get();
  }

  HttpResponse<String> admin(String path) throws Exception {
    return send("admin", path).get();
  }

  long arrivals(String className) {
    return qos().serviceClass(className).counts().arrivals();
  }

  int running(String className) {
    return qos().serviceClass(className).counts().running();
  }

  int queued(String className) {
    return qos().serviceClass(className).counts().queued();
  }

  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
