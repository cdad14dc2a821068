package io.github.jettyqos.jetty.admin;

import static io.github.jettyqos.jetty.admin.TestAdmin.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.KeyFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Over TLS, at an address reachable by other machines if there is one. */
final class AdminTlsTest {
  @TempDir Path directory;

  /** The address of this machine on its network; another loopback address if it has none. */
  private static InetAddress address() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(each -> each.getAddress().length == 4 && !each.isLoopbackAddress())
        .findFirst()
        .orElse(InetAddress.getByName("127.0.0.2"));
  }

  private KeyFile keys(String address) throws Exception {
    return KeyFile.make(directory.resolve("keys.p12"), "CN=admin", "san=ip:" + address);
  }

  private String options(String address, KeyFile keys, String password) throws IOException {
    return "{port: 0, address: %s, tokens: '%s', keystore: '%s', keystore-password: '%s'}"
        .formatted(
            address,
            TestAdmin.tokens(directory),
            keys.path(),
            TestAdmin.secret(directory.resolve("password"), password));
  }

  @Test
  void tls_addressOfTheNetwork_isServedToWhoHasATokenAndNotInClear() throws Exception {
    String address = address().getHostAddress();
    KeyFile keys = keys(address);
    try (TestAdmin admin =
        new TestAdmin(options(address, keys, KeyFile.PASSWORD + "\nmore\n")).start()) {
      assertThat(admin.uri().toString()).startsWith("https://" + address + ":");
      HttpClient client = HttpClient.newBuilder().sslContext(keys.trusted()).build();
      HttpResponse<String> answer = send(client, admin.uri().resolve("api/state"), OPERATOR, "");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).startsWith("{\"now\":");
      assertThat(answer.headers().firstValue("Strict-Transport-Security")).isEmpty();
      String own = "https://" + address + ":" + admin.port();
      assertThat(send(client, admin.uri().resolve("api"), OPERATOR, own).statusCode())
          .isEqualTo(200);
      assertThat(
              send(client, admin.uri().resolve("api"), OPERATOR, own.replace("https", "http"))
                  .statusCode())
          .isEqualTo(403);
      assertThat(send(client, admin.uri().resolve("api"), "x".repeat(20), "").statusCode())
          .isEqualTo(401);
      assertThat(send(client, admin.uri(), "", "").body()).startsWith("<!doctype html>");
      try (Socket clear = new Socket(address, admin.port())) {
        clear.setSoTimeout(20_000);
        clear.getOutputStream().write("GET /api HTTP/1.1\r\nHost: x\r\n\r\n".getBytes());
        assertThat(TestAdmin.readAll(clear)).doesNotContain("HTTP/1.1 200");
      }
    }
  }

  private static HttpResponse<String> send(HttpClient client, URI uri, String token, String origin)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri).header("Authorization", "Bearer " + token);
    if (!origin.isEmpty()) {
      request.header("Origin", origin);
    }
    return client.send(
        request.version(HttpClient.Version.HTTP_1_1).build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void tls_passwordIsAnotherOrOthersCanReadIt_isRefused() throws Exception {
    KeyFile keys = keys("127.0.0.1");
    for (String wrong : List.of("another", "", "\n" + KeyFile.PASSWORD)) {
      TestAdmin admin = new TestAdmin(options("127.0.0.1", keys, wrong));
      assertThatThrownBy(admin::start).hasMessageStartingWith("admin.keystore-password: ");
      admin.close();
    }
    TestAdmin admin = new TestAdmin(options("127.0.0.1", keys, KeyFile.PASSWORD));
    Files.setPosixFilePermissions(
        directory.resolve("password"),
        java.nio.file.attribute.PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(admin::start)
        .hasMessageContaining("can be read by others than its owner (rw-r--r--); chmod 600 it");
    admin.close();
    try (TestAdmin twin = new TestAdmin(options("127.0.0.1", keys, KeyFile.PASSWORD)).start()) {
      assertThat(twin.uri().getScheme()).isEqualTo("https");
    }
  }
}
