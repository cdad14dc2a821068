package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.QosClass;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Annotated servlets of every servlet version, found as their contexts start. */
final class ServletContextsTest {
  private static final String YAML =
      "threads: 8\nclasses: {gold: {}, silver: {}, bronze: {}, rest: {}}\n";
  private static final List<String> CLASSES = List.of("gold", "silver", "bronze", "rest");

  /** The versions on the class path: without the oldest, if the build selects another Jetty. */
  static Stream<String> generations() {
    return Stream.of("ee8", "ee10", "ee11").filter(ServletContextsTest::isThere);
  }

  private static boolean isThere(String generation) {
    try {
      Class.forName("org.eclipse.jetty." + generation + ".servlet.ServletContextHandler");
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Reports the class of the annotation of the servlet that was run. */
  private abstract static class Reporting extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) {
      response.setHeader("X-Class", of(request.getMethod()));
    }

    String of(String method) {
      QosClass annotation = getClass().getAnnotation(QosClass.class);
      return annotation == null ? "rest" : annotation.value();
    }
  }

  /** One class for all methods, and another for bodies. */
  @QosClass("gold")
  public static final class Gold extends Reporting {
    private static final long serialVersionUID = 1;

    @Override
    @QosClass("silver")
    protected void doPost(HttpServletRequest request, HttpServletResponse response) {}

    @Override
    String of(String method) {
      return method.equals("POST") ? "silver" : "gold";
    }
  }

  /** One class. */
  @QosClass("silver")
  public static final class Silver extends Reporting {
    private static final long serialVersionUID = 1;
  }

  /** Another. */
  @QosClass("bronze")
  public static final class Bronze extends Reporting {
    private static final long serialVersionUID = 1;
  }

  /** None. */
  public static final class Plain extends Reporting {
    private static final long serialVersionUID = 1;
  }

  /** A context of a servlet version. */
  private static final class Context {
    private final String generation;
    private final Object handler;

    Context(String generation, String path) throws ReflectiveOperationException {
      this.generation = generation;
      Class<?> type =
          Class.forName("org.eclipse.jetty." + generation + ".servlet.ServletContextHandler");
      handler = type.getConstructor().newInstance();
      type.getMethod("setContextPath", String.class).invoke(handler, path);
    }

    Context add(String name, String mapping) throws ReflectiveOperationException {
      String servlets = generation.equals("ee8") ? "OldServlets" : "ServletContextsTest";
      Class<?> servlet =
          Class.forName(ServletContextsTest.class.getPackageName() + "." + servlets + "$" + name);
      handler
          .getClass()
          .getMethod("addServlet", Class.class, String.class)
          .invoke(handler, servlet, mapping);
      return this;
    }

    /** Its core context: EE8 and EE9 are nested in one. */
    ContextHandler core() throws ReflectiveOperationException {
      return handler instanceof ContextHandler core
          ? core
          : (ContextHandler) handler.getClass().getMethod("getCoreContextHandler").invoke(handler);
    }

    Context on(String... hosts) throws ReflectiveOperationException {
      core().setVirtualHosts(List.of(hosts));
      return this;
    }
  }

  @ParameterizedTest
  @MethodSource("generations")
  void requests_atRandom_haveTheClassOfTheServletThatRan(String generation) throws Exception {
    ContextHandlerCollection contexts = new ContextHandlerCollection(false);
    List<Context> made = new ArrayList<>();
    made.add(
        new Context(generation, "/")
            .add("Gold", "/a")
            .add("Silver", "/a/*")
            .add("Bronze", "*.pdf")
            .add("Plain", "/a/b/*"));
    made.add(
        new Context(generation, "/c")
            .add("Gold", "/a/*")
            .add("Plain", "/a b/*")
            .add("Silver", "")
            .add("Bronze", "/"));
    made.add(new Context(generation, "/c/d").add("Bronze", "/a/*").add("Gold", "*.pdf"));
    made.add(new Context(generation, "/v").on("*.example", "one.test").add("Gold", "/*"));
    made.add(new Context(generation, "/v").add("Silver", "/*"));
    for (Context each : made) {
      contexts.addHandler(each.core());
    }
    String[] segments = {"a", "b", "c", "d", "x.pdf", "v", "a%20b", "a", "c;p=1"};
    String[] hosts = {"127.0.0.1", "www.example", "one.test", "two.test"};
    Random random = new Random(11);
    Set<String> seen = new HashSet<>();
    try (TestServer server = TestServer.started(YAML, contexts)) {
      for (int i = 0; i < Integer.getInteger("random.requests", 3_000) / 2; i++) {
        StringBuilder path = new StringBuilder();
        for (int left = random.nextInt(5); left > 0; left--) {
          path.append('/').append(segments[random.nextInt(segments.length)]);
        }
        path.append(random.nextInt(4) == 0 || path.isEmpty() ? "/" : "");
        String method = random.nextInt(3) == 0 ? "POST" : "GET";
        String host = hosts[random.nextInt(hosts.length)];
        String ran = ran(server, method, path.toString(), host);
        assertThat(server.explain(method + " " + path + " host " + host))
            .as("%s %s of %s", method, path, host)
            .startsWith("class " + (ran.equals("none") ? "rest" : ran) + ":");
        seen.add(ran);
      }
    }
    assertThat(seen).contains("gold", "silver", "bronze", "rest", "none");
  }

  /** The report of the servlet; none for Jetty's own responses. */
  private static String ran(TestServer server, String method, String path, String host)
      throws Exception {
    long[] before = counts(server);
    String request =
        method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: 0\r\n\r\n";
    String response;
    try (Socket socket = server.socket("127.0.0.1")) {
      TestServer.write(socket, request);
      response = TestServer.read(socket);
    }
    long[] after = counts(server);
    String ran =
        response
            .lines()
            .filter(line -> line.startsWith("X-Class: "))
            .map(line -> line.substring("X-Class: ".length()))
            .findFirst()
            .orElse("none");
    String counted = "";
    for (int i = 0; i < before.length; i++) {
      counted += after[i] > before[i] ? CLASSES.get(i) : "";
    }
    // Jetty's redirects, such as to the path with a slash, run no servlet and may have any class.
    boolean redirected = response.startsWith("HTTP/1.1 30");
    if (redirected) {
      return counted;
    }
    assertThat(counted)
        .as("%s %s of %s: %s", method, path, host, response)
        .isEqualTo(ran.equals("none") ? "rest" : ran);
    return ran;
  }

  private static long[] counts(TestServer server) {
    return CLASSES.stream().mapToLong(name -> server.counts(name).dispatched()).toArray();
  }

  @ParameterizedTest
  @MethodSource("generations")
  void context_deployedWhileTheServerRuns_hasItsClassesUntilItGoes(String generation)
      throws Exception {
    ContextHandlerCollection contexts = new ContextHandlerCollection(true);
    try (TestServer server = TestServer.started(YAML, contexts)) {
      ContextHandler context = new Context(generation, "/late").add("Gold", "/*").core();
      assertThat(server.explain("GET /late/1")).startsWith("class rest");
      contexts.addHandler(context);
      context.start();
      server.get("/late/1");
      assertThat(server.counts("gold").dispatched()).isEqualTo(1);
      context.stop();
      assertThat(server.explain("GET /late/1")).startsWith("class rest");
      context.start();
      assertThat(server.explain("GET /late/1")).startsWith("class gold");
      contexts.removeHandler(context);
      assertThat(server.explain("GET /late/1")).startsWith("class rest");
      context.stop();
    }
  }
}
