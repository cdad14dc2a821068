package io.github.jettyqos.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosTree;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosConnector;
import io.github.jettyqos.jetty.RequestClassifier;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;

/** Spring's clients in a Boot server, which call a server that trusts it. */
class OnwardClientsTest {
  /** The calling application. */
  @SpringBootConfiguration
  @EnableAutoConfiguration
  @Import(Calling.Pages.class)
  static class Calling {
    static final java.util.concurrent.atomic.AtomicReference<Runnable> BODY_GOES_ON =
        new java.util.concurrent.atomic.AtomicReference<>();

    /** Pages that call by a client of each kind, built by Boot. */
    @RestController
    static class Pages {
      private final RestClient rest;
      private final RestTemplate template;
      private final WebClient web;

      Pages(ListableBeanFactory beans) throws Exception {
        rest = beans.getBean(RestClient.Builder.class).build();
        web = beans.getBean(WebClient.Builder.class).build();
        String four = "org.springframework.boot.restclient.RestTemplateBuilder";
        Class<?> builder =
            ClassUtils.forName(
                ClassUtils.isPresent(four, null)
                    ? four
                    : "org.springframework.boot.web.client.RestTemplateBuilder",
                null);
        template = (RestTemplate) builder.getMethod("build").invoke(beans.getBean(builder));
      }

      @GetMapping("/gold/{kind}")
      String call(
          @PathVariable("kind") String kind,
          @RequestParam("to") String to,
          @RequestParam(name = "own", required = false) String own) {
        return switch (kind) {
          case "rest" ->
              rest.get()
                  .uri(to)
                  .headers(each -> each.addAll(headers(own)))
                  .retrieve()
                  .body(String.class);
          case "stream" ->
              rest.post()
                  .uri(to)
                  .body(
                      (java.io.OutputStream out) -> {
                        out.write(new byte[1 << 20]);
                        out.flush();
                        BODY_GOES_ON.get().run();
                      })
                  .retrieve()
                  .body(String.class);
          case "web" ->
              web.get()
                  .uri(to)
                  .headers(each -> each.addAll(headers(own)))
                  .retrieve()
                  .bodyToMono(String.class)
                  .block();
          default ->
              template
                  .exchange(
                      to,
                      org.springframework.http.HttpMethod.GET,
                      new org.springframework.http.HttpEntity<>(headers(own)),
                      String.class)
                  .getBody();
        };
      }

      private static org.springframework.http.HttpHeaders headers(String own) {
        org.springframework.http.HttpHeaders headers = new org.springframework.http.HttpHeaders();
        if (own != null) {
          headers.set("X-QoS-Class", own);
        }
        return headers;
      }
    }
  }

  private final LinkedBlockingQueue<HttpFields> seen = new LinkedBlockingQueue<>();
  private Qos back;
  private Server server;
  private int port;

  @BeforeEach
  void start() throws Exception {
    back =
        Qos.of(
            QosYaml.parse(
                """
                trusted-proxies: ["127.0.0.1/32"]
                class-header: X-QoS-Class
                deadline-header: X-Timeout
                classes: {gold: {match: ["path:/none"], weight: 1}, rest: {weight: 1}}
                """));
    server = new Server(back.threadPool());
    QosConnector connector = back.connector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            seen.add(HttpFields.build(request.getHeaders()).asImmutable());
            if (Request.getPathInContext(request).equals("/away")) {
              Response.sendRedirect(request, response, callback, "http://localhost:" + port + "/");
            } else {
              // An answer before the end of the body would end the connection under its sender.
              org.eclipse.jetty.io.Content.Source.consumeAll(
                  request,
                  Callback.from(
                      () ->
                          org.eclipse.jetty.io.Content.Sink.write(
                              response, true, "answer", callback),
                      callback::failed));
            }
            return true;
          }
        });
    back.install(server);
    server.start();
    port = connector.getLocalPort();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  private BootApp front(String... more) {
    String[] keys = {
      "qos.threads=8",
      "qos.trusted-proxies[0]=127.0.0.1/32",
      "qos.deadline-header=X-Timeout",
      "qos.classes.gold.match[0]=path:/gold/*",
      "qos.classes.gold.weight=1",
      "qos.classes.rest.weight=1"
    };
    return BootApp.start(
        Calling.class,
        java.util.stream.Stream.of(keys, more)
            .flatMap(java.util.stream.Stream::of)
            .toArray(String[]::new));
  }

  private HttpFields call(BootApp app, String kind, String host, String more) throws Exception {
    HttpResponse<String> answer =
        app.client.send(
            app.request("/gold/" + kind + "?to=http://" + host + ":" + port + "/" + more)
                .header("X-Timeout", "60s")
                .header("Priority", "u=1")
                .build(),
            BodyHandlers.ofString());
    assertThat(answer.body()).isEqualTo("answer");
    HttpFields fields = seen.poll(10, TimeUnit.SECONDS);
    assertThat(fields).isNotNull();
    return fields;
  }

  @ParameterizedTest
  @ValueSource(strings = {"rest", "template", "web"})
  void client_ofBoot_tellsTheNamedHostAlone(String kind) throws Exception {
    try (BootApp app = front("qos.onward[0]=127.0.0.1:" + port)) {
      HttpFields told = call(app, kind, "127.0.0.1", "");
      assertThat(told.getValuesList("X-QoS-Class")).containsExactly("gold");
      assertThat(Long.parseLong(told.get("X-Timeout"))).isBetween(1L, 60_000L);
      assertThat(told.getValuesList("Priority")).containsExactly("u=1");
      assertThat(back.serviceClass("gold").counts().arrivals()).isEqualTo(1);

      HttpFields own = call(app, kind, "127.0.0.1", "&own=rest");
      assertThat(own.getValuesList("X-QoS-Class")).containsExactly("rest");

      HttpFields other = call(app, kind, "localhost", "");
      assertThat(other.get("X-QoS-Class")).isNull();
      assertThat(other.get("X-Timeout")).isNull();
      assertThat(other.get("Priority")).isNull();
    }
  }

  /** By default they follow, and take all headers along, as the guide says. */
  @ParameterizedTest
  @ValueSource(strings = {"rest", "template", "web"})
  void redirect_toAnotherHost_isNotFollowedWhereThatIsSetAsTheGuideSays(String kind)
      throws Exception {
    try (BootApp app =
        front(
            "qos.onward[0]=127.0.0.1:" + port,
            "spring.http.client.redirects=dont-follow",
            "spring.http.reactiveclient.redirects=dont-follow",
            "spring.http.clients.redirects=dont-follow")) {
      HttpResponse<String> answer =
          app.get("/gold/" + kind + "?to=http://127.0.0.1:" + port + "/away");
      assertThat(answer.body()).isNotEqualTo("answer");
      HttpFields told = seen.poll(10, TimeUnit.SECONDS);
      assertThat(told).isNotNull();
      assertThat(told.get("X-QoS-Class")).isEqualTo("gold");
      assertThat(seen).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rest", "template", "web"})
  void client_keyIsNotGiven_tellsNothing(String kind) throws Exception {
    try (BootApp app = front()) {
      HttpFields told = call(app, kind, "127.0.0.1", "");
      assertThat(told.get("X-QoS-Class")).isNull();
      assertThat(told.get("X-Timeout")).isNull();
      assertThat(told.get("Priority")).isNull();
    }
  }

  /** A body is sent while it is written: a copy in memory would not be bounded. */
  @Test
  void body_streamed_isNotBuffered() throws Exception {
    LinkedBlockingQueue<Boolean> arrived = new LinkedBlockingQueue<>();
    Calling.BODY_GOES_ON.set(
        () -> {
          try {
            HttpFields head = seen.poll(5, TimeUnit.SECONDS);
            arrived.add(head != null && "gold".equals(head.get("X-QoS-Class")));
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    try (BootApp app = front("qos.onward[0]=127.0.0.1:" + port)) {
      assertThat(app.get("/gold/stream?to=http://127.0.0.1:" + port + "/").body())
          .isEqualTo("answer");
      assertThat(arrived.poll(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rest", "template", "web"})
  void key_givenByAReload_isThatOfClientsThatThereAre(String kind) throws Exception {
    try (BootApp app = front()) {
      assertThat(call(app, kind, "127.0.0.1", "").get("X-QoS-Class")).isNull();
      QosConfig now = app.qos().config();
      Map<String, Object> next = QosTree.print(now);
      next.put("onward", List.of("127.0.0.1:" + port));
      app.qos().reload(QosTree.read(next));
      assertThat(call(app, kind, "127.0.0.1", "").get("X-QoS-Class")).isEqualTo("gold");
    }
  }

  @Test
  void client_ofALazyApplication_tells() throws Exception {
    try (BootApp app =
        front("qos.onward[0]=127.0.0.1:" + port, "spring.main.lazy-initialization=true")) {
      assertThat(call(app, "rest", "127.0.0.1", "").get("X-QoS-Class")).isEqualTo("gold");
    }
  }

  /** An application whose classifier, which the server needs, has a client, and calls by it. */
  @Import(Calling.class)
  static class Asking {
    @Bean
    RequestClassifier classifier(RestClient.Builder builder, Environment environment) {
      RestClient client = builder.build();
      String answer =
          client.get().uri(environment.getRequiredProperty("to")).retrieve().body(String.class);
      return request -> "answer".equals(answer) ? "rest" : null;
    }
  }

  @Test
  void classifier_withAClient_isMadeBeforeTheServer() throws Exception {
    try (BootApp app =
        BootApp.start(
            Asking.class,
            "to=http://127.0.0.1:" + port + "/",
            "qos.classes.gold.match[0]=path:/gold/*",
            "qos.classes.rest.weight=1",
            "qos.onward[0]=127.0.0.1:" + port)) {
      assertThat(seen.poll(10, TimeUnit.SECONDS).get("X-QoS-Class")).isNull();
      assertThat(call(app, "rest", "127.0.0.1", "").get("X-QoS-Class")).isEqualTo("rest");
    }
  }
}
