package io.github.jettyqos.jetty.admin;

import static io.github.jettyqos.jetty.admin.TestAdmin.bearer;
import static io.github.jettyqos.jetty.admin.TestAdmin.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.check.ConfigException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts and stops: complete or without effect, with no remains. */
final class AdminStartTest {
  @TempDir Path directory;

  private static List<Path> tokenFiles() throws Exception {
    try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return all.filter(each -> each.getFileName().toString().startsWith("qos-admin-")).toList();
    }
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(
            each -> each.getName().startsWith("qos-admin") || each.getName().equals("qos-control"))
        .count();
  }

  private static void assertDoesNotStart(String options, String message) throws Exception {
    final long before = threads();
    final List<Path> files = tokenFiles();
    TestAdmin admin = new TestAdmin(options);
    assertThatThrownBy(admin::start)
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(message)
        .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
    assertThat(admin.qos.isRunning()).isFalse();
    assertThat(admin.qos.adminUri()).isEmpty();
    assertThat(admin.qos.adminTokenFile()).isEmpty();
    admin.close();
    await().until(() -> threads() <= before);
    assertThat(files).containsAll(tokenFiles());
  }

  @Test
  void start_notGiven_listensNowhere() throws Exception {
    try (TestAdmin admin = TestAdmin.started(directory)) {
      assertThat(admin.qos.adminUri()).isPresent();
      admin.server.stop();
      assertThat(admin.qos.adminUri()).isEmpty();
    }
  }

  @Test
  void ownToken_fromStartToStop_isGoodAndThenGone() throws Exception {
    TestAdmin admin = new TestAdmin("{port: 0}").start();
    Path file = admin.qos.adminTokenFile().orElseThrow();
    String first = Files.readString(file).strip();
    assertThat(status(admin.ask("GET /api/state", bearer(first), ""))).isEqualTo(200);
    admin.server.stop();
    assertThat(file).doesNotExist();
    assertThat(admin.qos.adminTokenFile()).isEmpty();

    admin.server.start();
    String second = Files.readString(admin.qos.adminTokenFile().orElseThrow()).strip();
    assertThat(status(admin.ask("GET /api/state", bearer(first), ""))).isEqualTo(401);
    assertThat(status(admin.ask("GET /api/state", bearer(second), ""))).isEqualTo(200);
    admin.close();
  }

  @Test
  void twoServers_inOneJvm_knowEachItsOwnToken() throws Exception {
    try (TestAdmin one = new TestAdmin("{port: 0}").start();
        TestAdmin two = new TestAdmin("{port: 0}").start()) {
      String token = Files.readString(one.qos.adminTokenFile().orElseThrow()).strip();
      assertThat(status(one.ask("GET /api", bearer(token), ""))).isEqualTo(200);
      assertThat(status(two.ask("GET /api", bearer(token), ""))).isEqualTo(401);
    }
  }

  @Test
  void start_portIsTaken_failsWhole() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      assertDoesNotStart(
          "{port: " + taken.getLocalPort() + "}",
          "admin.port: " + taken.getLocalPort() + " cannot be had at 127.0.0.1: ");
    }
  }

  @Test
  void start_connectorOfTheServerFails_stopsTheAdminConnectorToo() throws Exception {
    final long before = threads();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      TestAdmin admin = new TestAdmin("{port: 0}");
      admin.server.setOpenEarly(false);
      admin.connector.setPort(taken.getLocalPort());
      assertThatThrownBy(admin::start).hasStackTraceContaining("bind");
      assertThat(admin.qos.adminUri()).isEmpty();
      assertThat(admin.qos.adminTokenFile()).isEmpty();
      admin.close();
    }
    await().until(() -> threads() <= before);
  }

  @Test
  void start_wrongFilesOrAddresses_saysWhichKey() throws Exception {
    Path tokens = TestAdmin.tokens(directory);
    Path password = TestAdmin.secret(directory.resolve("password"), "secret\n");
    Path nonsense = TestAdmin.secret(directory.resolve("nonsense"), "nonsense");
    String none = directory.resolve("none").toString();
    assertDoesNotStart("{port: 0, tokens: '%s'}".formatted(none), "admin.tokens: ");
    assertDoesNotStart(
        "{port: 0, keystore: '%s', keystore-password: '%s'}".formatted(none, password),
        "admin.keystore: ");
    assertDoesNotStart(
        "{port: 0, keystore: '%s', keystore-password: '%s'}".formatted(nonsense, password),
        "admin.keystore: ");
    assertDoesNotStart(
        "{port: 0, keystore: '%s', keystore-password: '%s'}".formatted(nonsense, none),
        "admin.keystore-password: ");
    assertDoesNotStart("{port: 0, address: 127.1.1.999}", "admin.address: 127.1.1.999 is no ");
    assertThat(tokens).exists();
  }

  @Test
  void start_withoutItsLibrary_namesItAndNothingElseNeedsIt() throws Exception {
    assertThat(WithoutLibrary.call("jackson", "start", "")).isEqualTo("started");
    assertThat(WithoutLibrary.call("jackson", "start", "admin: {port: 0}\n"))
        .isEqualTo(
            "admin.port: 0 needs com.fasterxml.jackson.jr:jackson-jr-objects, which is not on"
                + " the class path");
    assertThat(WithoutLibrary.start("admin: {port: 0}\n")).as("the twin").isEqualTo("started");
  }

  @Test
  void uri_address_isTheOneThatWasGiven() throws Exception {
    try (TestAdmin admin = new TestAdmin("{port: 0, address: localhost}").start()) {
      assertThat(admin.uri())
          .isEqualTo(URI.create("http://localhost:" + admin.uri().getPort() + "/"));
    }
  }
}
