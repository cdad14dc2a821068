package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.jetty.admin.WithoutLibrary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Libraries needed by options of nodes are named if missing. */
class LibrariesTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "http2-client, 'protocol: http2', protocol http2, org.eclipse.jetty.http2:jetty-http2-client-transport",
    "jackson, 'admin: \"http://127.0.0.1:1\"', admin, com.fasterxml.jackson.jr:jackson-jr-objects"
  })
  void frontEnd_withoutALibrary_namesItAndNothingElseNeedsIt(
      String missing, String option, String named, String library) throws Exception {
    Path token = Files.writeString(directory.resolve("token"), "x".repeat(32));
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    String nodes = "nodes: [{name: a, url: 'http://127.0.0.1:1', %s}]";
    String plain = nodes.formatted("");
    String asked =
        nodes.formatted(option) + (named.equals("admin") ? ", token: '" + token + "'" : "");
    assertThat(WithoutLibrary.call(missing, "frontEnd", plain)).isEqualTo("started");
    assertThat(WithoutLibrary.call(missing, "frontEnd", asked))
        .isEqualTo(
            "cluster.nodes: with "
                + named
                + " need "
                + library
                + ", which is not on the class path");
    assertThat(WithoutLibrary.frontEnd(asked)).as("the twin").isEqualTo("started");
  }
}
