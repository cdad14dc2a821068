package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The exit status and the line of each failure. */
final class RefusalsTest {
  private static void assertRefused(CtlRun run, int status, String... line) {
    assertThat(run.err().lines()).as(run.err()).hasSize(1);
    assertThat(run.err()).contains(line);
    assertThat(run.status()).as(run.err()).isEqualTo(status);
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void server_wrongArguments_refusesInOneLine(ServerForTests.Way way) {
    List<String> to = way.options();
    assertRefused(
        CtlRun.of(to, "apply", "glod=3", "-m", "x"), 2, "glod is not a class; did you mean gold?");
    assertRefused(CtlRun.of(to, "apply", "gold=many", "-m", "x"), 2, "gold.budget: many is not");
    assertRefused(CtlRun.of(to, "freeze", "-m", " "), 2, "reason: ");
    assertRefused(CtlRun.of(to, "total", "x", "-m", "x"), 2, "x", "a whole number");
    assertRefused(CtlRun.of(to, "shadow", "maybe", "-m", "x"), 2, "maybe", "true or false");
    assertRefused(CtlRun.of(to, "law", "magic", "-m", "x"), 2, "control.law: magic is not a law");
    assertRefused(CtlRun.of(to, "get", "glod"), 2, "glod: is no key; did you mean gold?");
    assertRefused(CtlRun.of(to, "get", "gold.bugdet"), 2, "is no key; did you mean gold.budget?");
    assertRefused(
        CtlRun.of(to, "set", "gold.weight=3", "-m", "x"),
        1,
        "gold.weight: class gold has a target");
  }

  @Test
  void set_refusedInTheMiddle_saysWhatWasDone() {
    CtlRun run =
        CtlRun.of(
            ServerForTests.Way.JMX.options(),
            "set",
            "shadow=false",
            "total=9999",
            "gold.budget=3",
            "-m",
            "x");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .contains("control.total: 9999 is more than threads 8")
        .contains("; done before: shadow; not done: total, gold.budget");
  }

  /** The line is where it always is, and the output is one document with the same. */
  @Test
  void failures_withJson_areOneDocument() {
    List<String> http = ServerForTests.Way.HTTP.options();
    assertError(
        CtlRun.of(http, "apply", "gold=many", "-m", "x", "--json"),
        2,
        "usage",
        "classes.gold.budget");
    assertError(CtlRun.of(http, "top", "--delay", "1ns", "--json"), 2, "usage", "--delay");
    assertError(CtlRun.of("stat", "--json"), 2, "usage", null);
    assertError(CtlRun.of("get", "--json", "--pid", "999999999"), 3, "unreachable", null);
    List<String> viewer = ServerForTests.http("token-of-the-viewer");
    assertError(CtlRun.of(viewer, "freeze", "--json", "-m", "x"), 1, "refused", "freeze");
  }

  private static void assertError(CtlRun run, int status, String code, @Nullable String key) {
    assertThat(run.status()).as(run.err()).isEqualTo(status);
    assertThat(run.out().lines()).hasSize(1);
    Data error = run.json().at("error");
    assertThat(error.at("code").text("")).isEqualTo(code);
    assertThat(error.at("status").number()).isEqualTo(status);
    assertThat(error.at("key").value()).isEqualTo(key);
    assertThat(run.err()).isEqualToIgnoringNewLines(error.at("message").text(""));
  }

  @Test
  void viewer_changes_areRefused() {
    List<String> to = ServerForTests.http("token-of-the-viewer");
    assertRefused(CtlRun.of(to, "freeze", "-m", "x"), 1, "viewer", "operator");
    assertThat(CtlRun.of(to, "state").status()).isZero();
  }

  @Test
  void token_wrongOrMissing_isRefused(@TempDir Path directory) throws Exception {
    assertRefused(CtlRun.of(ServerForTests.http("no-such-token"), "state"), 1, "--token-file FILE");
    String url = ServerForTests.server().url;
    assertRefused(CtlRun.of("state", "--url", url), 2, "token: is missing", "QOS_TOKEN");
    Path file = directory.resolve("none");
    assertRefused(
        CtlRun.of("state", "--url", url, "--token-file", file.toString()), 2, "no such file");
    Files.writeString(file, "\nsecret");
    CtlRun empty = CtlRun.of("state", "--url", url, "--token-file", file.toString());
    assertRefused(empty, 2, "begins with no line");
    assertThat(empty.err()).doesNotContain("secret");
    assertThat(
            CtlRun.with(
                    Map.of("QOS_URL", url, "QOS_TOKEN", "token-of-the-operator"), "", "get", "law")
                .status())
        .isZero();
  }

  @Test
  void jmx_withPassword_letsInWhoKnowsIt(@TempDir Path directory) throws Exception {
    String address = "127.0.0.1:" + ServerForTests.server().lockedJmx;
    Path file = directory.resolve("password");
    Files.writeString(file, "secret\n");
    String[] right = {"get", "law", "--jmx", address, "--user", "anna", "--password-file", ""};
    right[7] = file.toString();
    assertThat(CtlRun.of(right).status()).isZero();
    Files.writeString(file, "wrong\n");
    CtlRun wrong = CtlRun.of(right);
    assertRefused(wrong, 1, "does not let this user in");
    assertThat(wrong.err()).doesNotContain("wrong");
    assertRefused(CtlRun.of("get", "--jmx", address), 1, "give --user NAME");
    assertRefused(CtlRun.of("get", "--jmx", address, "--user", "anna"), 2, "password: is missing");
  }

  @Test
  void command_wrongUse_isTwo() {
    assertRefused(
        CtlRun.of("stat"), 2, "stat is no command; perhaps state is meant; see qosctl --help");
    assertRefused(CtlRun.of("set", "gold.bugdet=3", "-m", "x"), 2, "did you mean gold.budget?");
    assertRefused(CtlRun.of("set", "tottal=3", "-m", "x"), 2, "did you mean total?");
    assertRefused(CtlRun.of("set", "total", "-m", "x"), 2, "total has no =");
    assertRefused(CtlRun.of("set", "total=3", "total=4", "-m", "x"), 2, "total: is given twice");
    assertRefused(
        CtlRun.of("set", "gold.budget=3, rest=9", "-m", "x"), 2, "gold.budget: 3, rest=9");
    assertRefused(CtlRun.of("set", "gold.target=50ms", "-m", "x"), 2, "give such as p95:50ms");
    assertRefused(CtlRun.of("set", "admission=off", "-m", "x"), 2, "give observe or enforce");
    assertRefused(CtlRun.of("freeze"), 2, "reason: is missing; give --reason");
    assertRefused(CtlRun.of("apply", "-m", "x"), 2, "BUDGETS");
    assertRefused(CtlRun.of("top", "--delay", "1"), 2, "--delay: 1 is not a duration");
    assertRefused(CtlRun.of("top", "--delay", "1ms"), 2, "give 100ms to 1h");
    assertRefused(CtlRun.of("load", "no-such.yaml", "-m", "x"), 2, "no-such.yaml: no such file");
    assertRefused(CtlRun.of("get", "--jmx", "nowhere"), 2, "--jmx: nowhere is no address");
    assertRefused(CtlRun.of("get", "--jmx", "service:jmx:x"), 2, "is no address");
    assertRefused(CtlRun.of("get", "--url", "ftp://localhost"), 2, "--url: ftp://localhost is no");
    assertRefused(CtlRun.of("get", "--url", "http://u:p@localhost:1"), 2, "is no address");
    assertRefused(CtlRun.of("get", "--url", "http://10.0.0.1:9900"), 2, "give https://10.0.0.1");
    assertRefused(CtlRun.of("get", "--pid", "1", "--ca", "x"), 2, "--ca: means nothing here");
    assertRefused(CtlRun.of("get", "--url", "http://x", "--pid", "1"), 2, "give one of them");
    assertRefused(CtlRun.of("get", "--pid", "1", "--user", "x"), 2, "--user: means nothing here");
    assertRefused(
        CtlRun.of("get", "--url", "http://localhost:1", "--server", "x"), 2, "--server: means");
    assertRefused(CtlRun.of("get", "--jmx", "h:1", "--password-file", "x"), 2, "goes with --user");
    CtlRun none = CtlRun.of();
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.out()).startsWith("Usage: qosctl ").contains("qosctl status ");
    assertThat(none.out().lines()).hasSizeLessThan(20);
  }

  @Test
  void server_notThere_isThree() throws Exception {
    int port;
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = taken.getLocalPort();
    }
    Map<String, String> token = Map.of("QOS_TOKEN", "x");
    assertRefused(
        CtlRun.with(token, "", "get", "--url", "http://127.0.0.1:" + port),
        3,
        "the server at http://127.0.0.1:" + port + " cannot be reached: ");
    assertRefused(
        CtlRun.of("get", "--jmx", "127.0.0.1:" + port), 3, "127.0.0.1:" + port + " cannot be");
    assertRefused(CtlRun.of("get", "--pid", "no-such-program"), 3, "runs no-such-program");
    assertRefused(CtlRun.of("get", "--pid", "999999999"), 3, "the JVM 999999999 cannot be reached");
    assertRefused(
        CtlRun.of("get", "--server", "blue", "--pid", ServerForTests.server().pid()),
        2,
        "--server: blue is not there");
  }

  @Test
  void server_stoppedInARunningJvm_saysSoUntilItIsStartedAgain() throws Exception {
    ServerForTests.server().order("stop");
    try {
      assertRefused(CtlRun.of(ServerForTests.Way.JMX.options(), "get"), 3, "server is not running");
      assertRefused(CtlRun.of(ServerForTests.Way.HTTP.options(), "get"), 3, "cannot be reached");
    } finally {
      ServerForTests.server().order("start");
    }
    assertThat(CtlRun.of(ServerForTests.Way.HTTP.options(), "get").status()).isZero();
  }

  /** Other programs of this user may have a server, too; then they are listed. */
  @Test
  void withoutOption_theOnlyServerOfThisUser_isFound() {
    CtlRun run = CtlRun.of("get", "law");
    if (run.status() == 0) {
      assertThat(run.out()).isNotBlank();
    } else {
      assertRefused(run, 2, "--pid: is missing, and there are several: ");
      assertThat(run.err())
          .contains(ServerForTests.server().pid() + " (" + RunningServer.class.getName() + ")");
    }
  }
}
