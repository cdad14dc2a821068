package io.github.jettyqos.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.QosClass;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.Test;

/** Shortest first by the routes of annotated resources, without a rule of the configuration. */
final class RouteOrderTest {
  private static final Queue<String> SERVED = new ConcurrentLinkedQueue<>();
  private static volatile CountDownLatch gate = new CountDownLatch(0);

  /** A class with three routes. */
  @QosClass("gold")
  @Path("work")
  public static class Work {
    @GET
    @Path("slow/{name}")
    public String slow(@PathParam("name") String name) throws InterruptedException {
      SERVED.add(name);
      TimeUnit.MILLISECONDS.sleep(200);
      return "";
    }

    @GET
    @Path("fast/{name}")
    public String fast(@PathParam("name") String name) {
      SERVED.add(name);
      return "";
    }

    @GET
    @Path("block")
    public String block() throws InterruptedException {
      gate.await();
      return "";
    }
  }

  private final List<CompletableFuture<Void>> sent = new ArrayList<>();

  private List<String> order(String queue) throws Exception {
    String yaml =
        "threads: 2\nclasses: {gold: {match: ['path:/none'], lend: false, queue: {"
            + queue
            + "}}, rest: {lend: false}}";
    ResourceConfig application = new ResourceConfig(Work.class);
    try (RestServer server = new RestServer(yaml, "/shop", "/api/*", application).start()) {
      server.send("GET", "/shop/api/work/slow/first");
      server.send("GET", "/shop/api/work/fast/first");
      SERVED.clear();
      gate = new CountDownLatch(1);
      send(server, "block");
      await().until(() -> server.qos.serviceClasses().get(0).counts().running() == 1);
      send(server, "slow/a");
      await().until(() -> server.qos.serviceClasses().get(0).counts().queued() == 1);
      send(server, "fast/b");
      await().until(() -> server.qos.serviceClasses().get(0).counts().queued() == 2);
      gate.countDown();
      sent.forEach(CompletableFuture::join);
      return List.copyOf(SERVED);
    } finally {
      gate.countDown();
    }
  }

  private void send(RestServer server, String path) {
    sent.add(
        CompletableFuture.runAsync(
            () -> {
              try {
                assertThat(server.send("GET", "/shop/api/work/" + path).statusCode())
                    .isEqualTo(200);
              } catch (Exception e) {
                throw new AssertionError(e);
              }
            },
            each -> new Thread(each, "client").start()));
  }

  @Test
  void sizeByRoute_fastRouteGoesBeforeTheSlowOneThatCameFirst() throws Exception {
    assertThat(order("policy: shortest, size: route")).containsExactly("b", "a");
  }

  @Test
  void firstComeFirstServed_slowOneThatCameFirstGoesFirst_twin() throws Exception {
    assertThat(order("policy: fifo")).containsExactly("a", "b");
  }
}
