package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.loop.ControlLoop;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of reloads on a running server: complete or without effect, unnoticed by clients. */
final class ReloadTest {
  private static final String TWO =
      """
      threads: 8
      classes:
        gold: { match: ["path:/x/*"], weight: 3, queue: { max: 4, timeout: 30s } }
        silver: { match: ["path:/y/*"], weight: 1 }
        rest: { budget: 1 }
      """;

  @TempDir Path directory;
  private final BlockingHandler handler = new BlockingHandler();

  private static QosConfig with(String from, String to) {
    String changed = TWO.replace(from, to);
    assertThat(changed).isNotEqualTo(TWO);
    return QosYaml.parse(changed);
  }

  private static List<String> keys(List<KeyDifference> changes) {
    return changes.stream().map(KeyDifference::key).toList();
  }

  @Test
  void reload_rules_holdForTheNextRequestOfAnOpenConnection() throws Exception {
    String by = "classes: {near: {match: ['cidr:%s']}, rest: {}}";
    try (TestServer server = TestServer.started(by.formatted("127.0.0.2"), handler);
        Socket open = server.socket("127.0.0.2")) {
      TestServer.write(open, "GET /a HTTP/1.1\r\nHost: x\r\n\r\n");
      TestServer.read(open);
      assertThat(server.counts("near").arrivals()).isOne();

      assertThat(keys(server.qos.reload(QosYaml.parse(by.formatted("127.0.0.3")))))
          .containsExactly("classes.near.match");
      TestServer.write(open, "GET /a HTTP/1.1\r\nHost: x\r\n\r\n");
      TestServer.read(open);
      assertThat(server.counts("near").arrivals()).isOne();
      assertThat(server.counts("rest").arrivals()).isOne();
    }
  }

  @Test
  void reload_weightsBoundsQueuesAndTargets_areInForceAtOnce() throws Exception {
    try (TestServer server = TestServer.started(TWO, handler)) {
      // 7 threads beside the fixed one, 3 to 1: 5.25 and 1.75, by largest remainder 5 and 2.
      assertThat(server.division()).isEqualTo(Partition.of(8, 5, 2, 1));

      server.qos.reload(with("weight: 3", "weight: 1"));
      // 3.5 each: the first gets the remainder.
      assertThat(server.division()).isEqualTo(Partition.of(8, 4, 3, 1));

      server.qos.reload(with("weight: 3", "weight: 3, max: 2"));
      assertThat(server.qos.partition().budget(0)).isEqualTo(2);

      server.qos.reload(with("max: 4, timeout: 30s", "max: 0"));
      assertThat(server.division()).isEqualTo(Partition.of(8, 5, 2, 1));

      server.qos.reload(with("weight: 3", "target: {p95: 100ms}"));
      assertThat(server.qos.control().status().options().law()).isEqualTo(LawKind.MTRR);
      assertThat(server.qos.control().classes().get(0).guarantee().target())
          .hasValue(Target.atMost(Statistic.P95, Duration.ofMillis(100)));

      server.qos.reload(QosYaml.parse("admission: observe\n" + TWO));
      assertThat(server.qos.admission()).isEqualTo(AdmissionMode.OBSERVE);
      server.qos.reload(QosYaml.parse(TWO));
      assertThat(server.qos.admission()).isEqualTo(AdmissionMode.ENFORCE);
    }
  }

  /** The loop of other classes is another one; what was turned away before counts on. */
  @Test
  void reload_ofClassesInAFlood_leavesTheVerdict() throws Exception {
    String one = "threads: 8\nclasses:\n  rest: { max: 1, queue: { max: 0 } }\n";
    try (TestServer server = TestServer.started(one, handler)) {
      CompletableFuture<HttpResponse<String>> held = server.send("/block");
      await().until(() -> server.counts("rest").running() == 1);
      for (int i = 0; i < 30; i++) {
        assertThat(server.get("/more").statusCode()).isEqualTo(503);
      }
      assertThat(verdict(server).lost()).isEqualTo(1);
      server.qos.reload(
          QosYaml.parse(
              one.replace("classes:\n", "classes:\n  new: { match: [\"path:/n/*\"] }\n")));
      assertThat(verdict(server).lost()).isEqualTo(1);
      handler.letGo.release();
      assertThat(held.get().statusCode()).isEqualTo(200);
    }
  }

  private static Verdict verdict(TestServer server) {
    ControlLoop loop = server.qos.control();
    return loop.verdict(loop.classes().size() - 1);
  }

  @Test
  void reload_whileALawsTermsAreFrozen_queuesAreThoseOfTheNewConfiguration() throws Exception {
    try (TestServer server = TestServer.started(TWO, handler)) {
      Terms ofLaw =
          new Terms(List.of(0, 0, 0), List.of(5, 2, 1), List.of(4, 4, 4), Optional.empty());
      server.qos.partition(Partition.of(8, 5, 2, 1).withTerms(ofLaw), "as a law does");

      server.qos.reload(with("max: 4, timeout: 30s", "max: 9, timeout: 30s"));
      assertThat(server.division()).isEqualTo(Partition.of(8, 5, 2, 1));
      assertThat(server.qos.partition().terms(server.qos.control().classes()).queues().get(0))
          .isEqualTo(9);
      assertThat(server.server.dump()).contains("class gold{running=0/5,queued=0/9,");

      // New rules alone do not change the partition of a law.
      server.qos.partition(Partition.of(8, 5, 2, 1).withTerms(ofLaw), "as a law does");
      server.qos.reload(server.qos.config());
      assertThat(server.qos.partition().terms()).hasValue(ofLaw);
    }
  }

  @Test
  void reload_shorterTimeout_endsTheWaitOfThoseThatWait() throws Exception {
    try (TestServer server =
        TestServer.started(TWO.replace("weight: 3", "max: 1, borrow: false"), handler)) {
      CompletableFuture<HttpResponse<String>> runs = server.send("/x/block");
      await().until(() -> server.counts("gold").running() == 1);
      CompletableFuture<HttpResponse<String>> waits = server.send("/x/block");
      await().until(() -> server.counts("gold").queued() == 1);

      server.qos.reload(
          QosYaml.parse(TWO.replace("weight: 3", "max: 1, borrow: false").replace("30s", "10ms")));
      assertThat(waits.get().statusCode()).isEqualTo(503);
      handler.letGo.release();
      assertThat(runs.get().statusCode()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "threads: 8 => {threads: 8, mode: dispatch} => mode: dispatch cannot be put in force while"
            + " the server runs; it is auto until a restart",
        "timeout: 30s => policy: shortest => classes.gold.queue.policy: shortest asks for the sizes",
        // invalid by itself, at
        "path:/y/* => path:/x/a => classes.silver.match[0]: path:/x/a is never reached",
        "budget: 1 => budget: 7 => classes.rest.budget: 7 does not fit",
      })
  void reload_whatCannotBe_isRefusedByKeyAndNothingChanges(String from, String to, String message)
      throws Exception {
    String next =
        to.startsWith("{")
            ? TWO.replace(from, to.substring(1, to.length() - 1).replaceFirst(", ", "\n"))
            : TWO.replace(from, to);
    try (TestServer server = TestServer.started(TWO, handler)) {
      QosConfig before = server.qos.current();
      assertThatThrownBy(() -> server.qos.reload(QosYaml.parse(next)))
          .isInstanceOf(ConfigException.class)
          .hasMessageStartingWith(message.strip());
      assertThat(server.qos.current()).isEqualTo(before);
      assertThat(server.qos.config()).isEqualTo(before);
      assertThat(server.get("/y/1").statusCode()).isEqualTo(200);
      assertThat(server.counts("silver").arrivals()).isOne();
    }
  }

  @Test
  void current_whatWasChangedByHand_isTakenBackWhenWrittenAndRead() throws Exception {
    try (TestServer server = TestServer.started(TWO, handler)) {
      assertThat(server.qos.current()).isEqualTo(server.qos.config());
      server.qos.serviceClasses().get(0).budget(4, "less");
      server.qos.control().guarantee(1, new Guarantee.Relative(7));
      server.qos.admission(AdmissionMode.OBSERVE);

      QosConfig current = QosYaml.parse(QosYaml.print(server.qos.current()));
      assertThat(keys(KeyDifference.between(server.qos.config(), current)))
          .contains("admission", "classes.silver.weight", "classes.gold.budget");
      server.qos.reload(current);
      assertThat(server.qos.partition().budget(0)).isEqualTo(4);
      assertThat(KeyDifference.between(server.qos.current(), current)).isEmpty();
    }
  }

  @Test
  void file_readAgainAndCompared_saysWhatDiffers() throws Exception {
    Path file = Files.writeString(directory.resolve("qos.yaml"), TWO);
    TestServer server = new TestServer(Qos.load(file), handler, null, TestServer::clearText);
    try (server) {
      server.start();
      assertThat(server.qos.differences()).isEmpty();
      server.qos.control().guarantee(1, new Guarantee.Relative(7));
      assertThat(server.qos.differences())
          .extracting(each -> each.inWords("here", "in the file"))
          .contains("classes.silver.weight: 7 here, 1 in the file");

      Files.writeString(file, TWO.replace("path:/y/*", "path:/z/*"));
      assertThat(keys(server.qos.reload()))
          .contains("classes.silver.match", "classes.silver.weight");
      assertThat(server.qos.differences()).isEmpty();
      server.get("/z/1");
      assertThat(server.counts("silver").arrivals()).isOne();

      Files.writeString(file, "classes: {");
      assertThatThrownBy(() -> server.qos.reload()).isInstanceOf(ConfigException.class);
      server.get("/z/1");
      assertThat(server.counts("silver").arrivals()).isEqualTo(2);
    }
    TestServer inCode = TestServer.started(TWO, handler);
    try (inCode) {
      assertThatThrownBy(() -> inCode.qos.reload())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("the configuration is from no file");
    }
  }

  @Test
  void watch_fileChanges_isPutInForceAndAWrongOneIsNot() throws Exception {
    Path file = Files.writeString(directory.resolve("qos.yaml"), TWO);
    Qos qos = Qos.builder(QosYaml.load(file)).file(file).watch(Duration.ofMillis(100)).build();
    try (TestServer server = new TestServer(qos, handler, null, TestServer::clearText)) {
      server.start();
      Files.writeString(file, TWO.replace("weight: 3", "weight: 1"));
      await().until(() -> TestServer.division(qos).equals(Partition.of(8, 4, 3, 1)));

      Files.writeString(file, TWO.replace("weight: 3", "weight: 0"));
      Files.writeString(file, TWO.replace("weight: 3", "weight: 2"));
      // 7 by 2 to 1: 4.67 and 2.33
      await().until(() -> TestServer.division(qos).equals(Partition.of(8, 5, 2, 1)));
      assertThat(qos.differences()).isEmpty();
    }
  }

  /** It was read with the configuration, long before the server starts, or restarts. */
  @Test
  void watch_fileChangesWhileTheServerDoesNotRun_isPutInForceOnceItDoes() throws Exception {
    Path file = Files.writeString(directory.resolve("qos.yaml"), TWO);
    Qos qos = Qos.builder(QosYaml.load(file)).file(file).watch(Duration.ofMillis(100)).build();
    Files.writeString(file, TWO.replace("weight: 3", "weight: 1"));
    TestServer server = new TestServer(qos, handler, null, TestServer::clearText);
    try (server) {
      server.start();
      await().until(() -> TestServer.division(qos).equals(Partition.of(8, 4, 3, 1)));
    }
    Files.writeString(file, TWO.replace("weight: 3", "weight: 2"));
    try (server) {
      server.start();
      await().until(() -> TestServer.division(qos).equals(Partition.of(8, 5, 2, 1)));
    }
  }

  /** Parts of both configurations together would give the rest a class that neither gives. */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void reload_overAndOverUnderLoad_losesNobodyAndMixesNothing(String mode) throws Exception {
    QosConfig one = QosYaml.parse("mode: " + mode + "\n" + TWO);
    QosConfig other =
        QosYaml.parse(
            ("mode: " + mode + "\n" + TWO)
                .replace("/x/*", "/Y/*")
                .replace("/y/*", "/x/*")
                .replace("/Y/*", "/y/*")
                .replace("weight: 3", "weight: 2, target: {p95: 50ms}")
                .replace("max: 4", "max: 400"));
    AtomicBoolean over = new AtomicBoolean();
    try (TestServer server = TestServer.started("mode: " + mode + "\n" + TWO, handler)) {
      CompletableFuture<Integer> reloads =
          CompletableFuture.supplyAsync(
              () -> {
                int count = 0;
                for (; !over.get() || count < 100; count++) {
                  server.qos.reload(count % 2 == 0 ? other : one);
                }
                return count;
              });
      int rounds = 40;
      int each = 50;
      int turnedAway = 0;
      for (int round = 0; round < rounds; round++) {
        List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
        for (int i = 0; i < each; i++) {
          all.add(server.send(i % 2 == 0 ? "/x/" + i : "/y/" + i));
        }
        for (CompletableFuture<HttpResponse<String>> answer : all) {
          int status = answer.get().statusCode();
          assertThat(status).isIn(200, 503);
          turnedAway += status == 503 ? 1 : 0;
        }
      }
      over.set(true);
      assertThat(reloads.get()).isGreaterThanOrEqualTo(100);

      assertThat(server.counts("rest").arrivals()).isZero();
      long arrivals = server.counts("gold").arrivals() + server.counts("silver").arrivals();
      assertThat(arrivals).isEqualTo((long) rounds * each);
      assertThat(server.counts("gold").rejections() + server.counts("silver").rejections())
          .isEqualTo(turnedAway);
      await().until(() -> server.counts("gold").running() + server.counts("silver").running() == 0);
    }
  }
}
