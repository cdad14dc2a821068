package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.check.ConfigException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.eclipse.jetty.client.ContentResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A front end and a node that authenticate each other. */
class SecureNodeTest {
  @TempDir static Path directory;

  private static NodeKeys keys;

  @BeforeAll
  static void make() throws Exception {
    keys = new NodeKeys(directory);
  }

  private static TestNode secure() throws Exception {
    return new TestNode(
        "a",
        (request, response, callback) ->
            response.write(
                true, TestNode.bytes(request.getConnectionMetaData().getProtocol()), callback),
        keys.protocols());
  }

  private static String cluster(TestNode node, String host, String protocol, String tls) {
    return "cluster:\n  retries: 0\n%s  nodes:\n    - { name: a, url: \"https://%s:%d\", protocol: %s }\n"
        .formatted(tls, host, node.port(), protocol);
  }

  @Test
  void bothKnowEachOther_byBothProtocols_answers() throws Exception {
    try (TestNode node = secure();
        TestFront http1 = new TestFront(cluster(node, "localhost", "http1", keys.yaml(true)));
        TestFront http2 = new TestFront(cluster(node, "localhost", "http2", keys.yaml(true)))) {
      assertThat(http1.get("/").getContentAsString()).isEqualTo("HTTP/1.1");
      assertThat(http2.get("/").getContentAsString()).isEqualTo("HTTP/2.0");
    }
  }

  @Test
  void frontEnd_thatShowsNothing_isNotServed() throws Exception {
    try (TestNode node = secure();
        TestFront front = new TestFront(cluster(node, "localhost", "http1", keys.yaml(false)))) {
      ContentResponse answer = front.get("/");
      assertThat(answer.getStatus()).isBetween(502, 503);
      assertThat(node.heads()).isEmpty();
    }
  }

  /** Its certificate is for localhost. */
  @Test
  void node_ofAnotherName_getsNothing() throws Exception {
    try (TestNode node = secure();
        TestFront front = new TestFront(cluster(node, "127.0.0.1", "http1", keys.yaml(true)))) {
      assertThat(front.get("/").getStatus()).isEqualTo(503);
      assertThat(node.heads()).isEmpty();
    }
  }

  @Test
  void node_thatIsNotTrusted_getsNothing() throws Exception {
    try (TestNode node = secure();
        TestFront front = new TestFront(cluster(node, "localhost", "http1", ""))) {
      assertThat(front.get("/").getStatus()).isEqualTo(503);
      assertThat(node.heads()).isEmpty();
    }
  }

  @Test
  void password_thatOthersCanRead_isRefused() throws Exception {
    Path open = directory.resolve("open");
    Files.writeString(open, "secret\n");
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
    String tls = keys.yaml(true).replace(keys.password.toString(), open.toString());
    try (TestNode node = secure()) {
      assertThatThrownBy(() -> new TestFront(cluster(node, "localhost", "http1", tls)))
          .isInstanceOf(ConfigException.class)
          .hasMessageContaining("cluster.tls.truststore-password")
          .hasMessageNotContaining("secret\n");
    }
  }
}
