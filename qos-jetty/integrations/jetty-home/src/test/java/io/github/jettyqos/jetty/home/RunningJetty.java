package io.github.jettyqos.jetty.home;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.awaitility.Awaitility;

/** A running jetty-home process; closing ends it. */
record RunningJetty(Process process, Path output, int port, HttpClient client)
    implements AutoCloseable {
  private static final Pattern PORT = Pattern.compile("Started .*Connector@.*\\{[0-9.]+:(\\d+)\\}");
  private static final Pattern STARTED = Pattern.compile("Started \\S*Server@");

  static RunningJetty of(Process process, Path output) {
    try {
      Awaitility.await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> !process.isAlive() || STARTED.matcher(text(output)).find());
      Matcher port = PORT.matcher(text(output));
      if (!process.isAlive() || !port.find()) {
        throw new AssertionError("does not run: " + text(output));
      }
      return new RunningJetty(
          process, output, Integer.parseInt(port.group(1)), HttpClient.newHttpClient());
    } catch (Throwable t) {
      process.destroyForcibly();
      throw t;
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String log() {
    return text(output);
  }

  void awaitLog(String line) {
    Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> log().contains(line));
  }

  CompletableFuture<HttpResponse<String>> send(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(Duration.ofSeconds(60))
            .build();
    return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path) {
    return send(path).join();
  }

  /** Requests {@code /} over TLS, trusting the certificates of a key store. */
  HttpResponse<String> overTls(KeyStore trusted)
      throws IOException, InterruptedException, GeneralSecurityException {
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    // A key entry is not trusted, but its certificate is.
    KeyStore certificates = KeyStore.getInstance("PKCS12");
    certificates.load(null, null);
    certificates.setCertificateEntry("jetty", trusted.getCertificate("jetty"));
    trust.init(certificates);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, trust.getTrustManagers(), null);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + "/"))
            .timeout(Duration.ofSeconds(60))
            .build();
    return HttpClient.newBuilder()
        .sslContext(tls)
        .build()
        .send(request, HttpResponse.BodyHandlers.ofString());
  }

  /** Waits until a number of exports of {@link Shop} have begun. */
  void awaitExports(int begun) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> get("/shop/checkout").body().strip().equals(String.valueOf(begun)));
  }

  /** Connects over JMX without a port, as jconsole does on the same machine. */
  @SuppressWarnings("BanJNDI") // the address is of a process started by this test
  JMXConnector jmx() throws Exception {
    VirtualMachine machine = VirtualMachine.attach(String.valueOf(process.pid()));
    try {
      return JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
    } finally {
      machine.detach();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> !process.isAlive());
  }
}
