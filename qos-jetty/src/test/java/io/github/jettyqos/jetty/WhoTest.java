package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.manage.Answer;
import io.github.jettyqos.core.measure.heavy.Heavy;
import io.github.jettyqos.core.measure.heavy.Heavy.Group;
import io.github.jettyqos.core.measure.heavy.Heavy.Part;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who floods a real server, with one thread that a request keeps, and no queue. */
final class WhoTest {
  private static final String PROXY = "trusted-proxies: [127.0.0.1]\n";
  private static final String FULL =
      """
      threads: 3
      control: {law: static}
      classes:
        health: {match: ["path:/health"], exempt: true}
        gold: {match: ["path:/gold/*"], budget: 1, borrow: false, lend: 0, queue: {max: 1, timeout: 1m}}
        rest: {borrow: false, lend: 0, queue: {max: 1, timeout: 1m}}
      """;
  private static final Actor ANNA = new Actor("anna", Role.OPERATOR);
  private static final Actor VERA = new Actor("vera", Role.VIEWER);

  private final BlockingHandler handler = new BlockingHandler();
  private TestServer server;

  private void start(String yaml) throws Exception {
    server = new TestServer(yaml, handler, new QueuedThreadPool(64)).start();
  }

  /** Has all threads of class rest, and its queue, taken by another client. */
  private void fill() throws Exception {
    for (int i = 0; i < 2; i++) {
      server.send("/block");
    }
    await().until(() -> handler.entered.get() == 2);
    server.send("/block");
    await().until(() -> server.counts("rest").queued() == 1);
  }

  @AfterEach
  void stop() throws Exception {
    handler.letGo.release(1000);
    if (server != null) {
      server.close();
    }
  }

  /** Sends requests over one connection as fast as it takes them; all are answered. */
  private void send(int number, IntFunction<String> request) throws Exception {
    try (Socket socket = server.socket("127.0.0.1")) {
      Thread sender =
          new Thread(
              () -> {
                try {
                  OutputStream out = socket.getOutputStream();
                  for (int i = 0; i < number; i++) {
                    out.write(request.apply(i).getBytes(StandardCharsets.ISO_8859_1));
                  }
                } catch (java.io.IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              });
      sender.start();
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      int answered = 0;
      while (answered < number) {
        String line = in.readLine();
        assertThat(line).as("after " + answered + " answers").isNotNull();
        answered += line.contains("HTTP/1.1 ") ? 1 : 0;
      }
      sender.join();
    }
  }

  private static String get(String path, String... headers) {
    return "GET " + path + " HTTP/1.1\r\nHost: a\r\n" + String.join("", headers) + "\r\n";
  }

  private Heavy heavy() {
    return server.qos.managed().heavy();
  }

  private Answer who(Actor actor) throws Exception {
    return server.qos.management().call("who", Map.of(), actor);
  }

  private static List<String> names(List<Part> parts) {
    return parts.stream().map(Part::name).toList();
  }

  /** Of ten thousand clients behind a proxy. */
  private Map<Integer, Integer> flood(int number) throws Exception {
    Random random = new Random(58);
    int[] clients = new int[number];
    Map<Integer, Integer> exact = new HashMap<>();
    for (int i = 0; i < number; i++) {
      clients[i] = random.nextDouble() < 0.6 ? random.nextInt(5) : random.nextInt(10_000);
      exact.merge(clients[i], 1, Integer::sum);
    }
    send(
        number,
        i ->
            get(
                "/item/" + i,
                "X-Forwarded-For: 10.0.%d.%d\r\n".formatted(clients[i] / 250, clients[i] % 250),
                "User-Agent: bot/1\r\n"));
    return exact;
  }

  /**
   * All of it comes within the first second, in which the samples become fewer step by step: the
   * standard error of a share is 5 %, and the bound is five of them.
   */
  @Test
  void fiveOfTenThousandClients_withMostOfAFlood_areNamedWithinAQuarter() throws Exception {
    start(PROXY + FULL);
    fill();
    Map<Integer, Integer> exact = flood(20_000);
    Group refused = heavy().refused("rest");
    assertThat(names(refused.clients()))
        .containsExactlyInAnyOrder("10.0.0.0", "10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4");
    for (Part each : refused.clients()) {
      int client = each.name().charAt(each.name().length() - 1) - '0';
      assertThat(each.share() / (exact.get(client) / 20_000.0))
          .as(each.name())
          .isBetween(0.75, 1.25);
    }
    assertThat(refused.routes().get(0).name()).isEqualTo("/item/*");
    assertThat(refused.routes().get(0).share()).isGreaterThan(0.99);
    assertThat(refused.agents().get(0).name()).isEqualTo("bot/1");
    assertThat(names(refused.clients())).isEqualTo(names(heavy().refused().clients()));
  }

  /** The same without a trusted proxy: what a client says of its address is not believed. */
  @Test
  void clients_thatNameThemselves_areOne_twin() throws Exception {
    start(FULL);
    fill();
    flood(3_000);
    assertThat(names(heavy().refused("rest").clients())).containsExactly("127.0.0.1");
    assertThat(heavy().refused("rest").largestClient()).isGreaterThan(0.99);
  }

  @Test
  void addresses_areForOperatorsAlone() throws Exception {
    start(PROXY + FULL);
    fill();
    flood(3_000);
    await().until(() -> heavy().holding().rate() > 0);
    assertThat(who(ANNA).words()).contains("10.0.0.3", "proposal 1: ");
    String shown = who(VERA).data() + who(VERA).words();
    assertThat(shown)
        .contains("client 1", "bot/1", "/item/*")
        .doesNotContain("10.0.0.", "127.0.0.1, ", "cidr");
  }

  @Test
  void proposals_ofADominantClient_arePutInForceByLoad() throws Exception {
    start(PROXY + FULL);
    fill();
    send(500, i -> get("/item/" + i, "X-Forwarded-For: 10.9.9.9\r\n"));
    await().until(() -> proposals().size() == 2);
    assertThat(proposals().get(0))
        .containsEntry("kind", "fair")
        .containsEntry("key", "classes.rest.queue.fair");
    String fair = configuration(1);
    assertThat(fair).contains("fair:");
    String before = server.qos.managed().current().toString();
    assertThat(configuration(2)).contains("cidr:10.9.9.9");
    assertThat(server.qos.managed().current().toString()).as("nothing by itself").isEqualTo(before);
    assertThatThrownBy(() -> configuration(3)).isInstanceOf(ConfigException.class);

    load(fair);
    assertThat(server.qos.managed().config().classes().get(1).queue().fair()).isPresent();
    assertThat(proposals()).extracting(each -> each.get("kind")).containsExactly("class");
    assertThat(heavy().refused("rest").clients()).as("kept over a reload").isNotEmpty();

    load(configuration(1));
    assertThat(server.qos.managed().names())
        .containsExactly("gold", "rest-10-9-9-9", "rest", "health");
    assertThat(server.explain("GET /x from 10.9.9.9")).contains("rest-10-9-9-9");
    assertThat(server.explain("GET /x from 10.9.9.8").lines().findFirst().orElseThrow())
        .doesNotContain("rest-10-9-9-9");
    assertThat(server.explain("GET /gold/1 from 10.9.9.9").lines().findFirst().orElseThrow())
        .contains("gold");
    assertThat(proposals()).isEmpty();
  }

  @SuppressWarnings("unchecked")
  private List<Map<String, Object>> proposals() throws Exception {
    return (List<Map<String, Object>>) ((Map<String, Object>) who(ANNA).data()).get("proposals");
  }

  private String configuration(int proposal) throws Exception {
    return server
        .qos
        .management()
        .call("who", Map.of("proposal", String.valueOf(proposal)), ANNA)
        .words();
  }

  private void load(String yaml) throws Exception {
    server.qos.management().call("load", Map.of("yaml", yaml, "reason", "a flood"), ANNA);
  }

  @Test
  void fewRefused_makeNoProposal_twin() throws Exception {
    start(PROXY + FULL);
    fill();
    send(10, i -> get("/item/" + i, "X-Forwarded-For: 10.9.9.9\r\n"));
    assertThat(heavy().refused("rest").largestClient()).isGreaterThan(0.9);
    assertThat(proposals()).isEmpty();
  }

  @Test
  void pathsAndAgents_thatAreHostile_areShownPlain() throws Exception {
    start(FULL);
    fill();
    for (String path : List.of("/%1b%5b2J%3Cscript%3E", "/<script>", "/a\u00e9", "/x;%0d%0a")) {
      for (String agent :
          List.of("<img src=x onerror=alert(1)>\tx", "\u00ff\u009b2J", "\u001b[2J")) {
        // Jetty refuses some of these itself, and closes the connection.
        send(1, i -> get(path, "User-Agent: " + agent + "\r\n"));
      }
    }
    String shown = who(ANNA).words();
    assertThat(shown.chars().filter(c -> c != '\n').allMatch(c -> c >= ' ' && c <= '~')).isTrue();
    assertThat(names(heavy().refused().agents())).anyMatch(each -> each.startsWith("<img"));
  }

  @Test
  void paths_byTheHundredThousand_areBounded() throws Exception {
    start(FULL);
    fill();
    send(100_000, i -> get("/p" + Integer.toString(i, 36) + "-z", "User-Agent: a" + i + "\r\n"));
    assertThat(heavy().refused().routes()).hasSizeLessThanOrEqualTo(Heavy.LISTED);
    assertThat(heavy().refused().routes()).allMatch(each -> each.share() < 0.02);
    assertThat(heavy().refused().largestClient()).isGreaterThan(0.99);
  }

  @Test
  void clients_overHttp2_areNamed() throws Exception {
    start(FULL);
    fill();
    try (HttpClient client = new HttpClient(new HttpClientTransportOverHTTP2(new HTTP2Client()))) {
      client.start();
      for (int i = 0; i < 30; i++) {
        assertThat(client.newRequest(server.uri("/h2/" + i)).agent("two").send().getStatus())
            .isEqualTo(503);
      }
    }
    assertThat(heavy().refused().agents().get(0).name()).isEqualTo("two");
    assertThat(heavy().refused().clients().get(0).name()).isEqualTo("127.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void observed_requestsThatWouldBeRefused_areNamed(String mode) throws Exception {
    start("mode: " + mode + "\nadmission: observe\n" + PROXY + FULL);
    for (int i = 0; i < 4; i++) {
      server.send("/block");
    }
    await().until(() -> handler.entered.get() == 4);
    await()
        .until(
            () -> {
              send(20, i -> get("/item/" + i, "X-Forwarded-For: 10.7.7.7\r\n"));
              return heavy().refused("rest").clients().size() == 1;
            });
    assertThat(names(heavy().refused("rest").clients())).containsExactly("10.7.7.7");
    assertThat(server.counts("rest").rejections()).isZero();
    assertThat(who(ANNA).words()).contains("would be refused: ");
  }

  @Test
  void handlers_thatHoldThreads_areNamed() throws Exception {
    start(PROXY + FULL);
    try (Socket socket = server.socket("127.0.0.1")) {
      TestServer.write(
          socket, get("/gold/block", "X-Forwarded-For: 10.6.6.6\r\n", "User-Agent: slow\r\n"));
      await().until(() -> handler.entered.get() == 1);
      await().until(() -> heavy().holding("gold").rate() > 0);
      assertThat(names(heavy().holding("gold").clients())).containsExactly("10.6.6.6");
      assertThat(names(heavy().holding("gold").agents())).containsExactly("slow");
      assertThat(names(heavy().holding("gold").routes())).containsExactly("/gold/block");
      assertThat(heavy().refused()).isEqualTo(Heavy.NONE);
    }
  }
}
