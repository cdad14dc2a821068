package io.github.jettyqos.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A comparison of the gate's class with the method called by MVC and with equivalent rules, for
 * random requests.
 */
class MvcRandomTest {
  private static final int REQUESTS = 10_000;
  private static final int SEED = 20;

  private static final List<String> METHODS =
      List.of("GET", "GET", "GET", "HEAD", "POST", "DELETE", "PUT");

  private static final List<String> FIRST =
      List.of(
          "orders", "orders", "orders", "files", "files", "files", "plain", "other", "proxied",
          "x");

  private static final List<String> MORE =
      List.of(
          "open",
          "1",
          "42",
          "4x",
          "lines",
          "a.png",
          "b.txt",
          ".png",
          "abc",
          "a-b",
          "-b",
          "x",
          "y",
          "twice",
          "%C3%BC%20b",
          "ü%20b",
          "o%70en",
          "1;v=2",
          "%31",
          "",
          "a%25b",
          "lines;x",
          "%2D",
          "..",
          ".");

  @ParameterizedTest
  @ValueSource(strings = {"", "server.servlet.context-path=/shop spring.mvc.servlet.path=/api"})
  void classOfRequest_isThatOfTheMethod(String settings) throws Exception {
    List<String> properties = new ArrayList<>();
    properties.add("qos.threads=64");
    properties.add("spring.web.resources.add-mappings=true");
    IntStream.rangeClosed(1, 24)
        .forEach(i -> properties.add("qos.classes.c%02d.weight=1".formatted(i)));
    properties.add("qos.classes.rest.weight=1");
    properties.addAll(Stream.of(settings.split(" ")).filter(each -> !each.isEmpty()).toList());
    String prefix = settings.isEmpty() ? "" : "/shop/api";
    Random random = new Random(SEED);
    Map<String, String> wrong = new TreeMap<>();
    Map<String, Integer> seen = new TreeMap<>();
    try (BootApp app = BootApp.start(Routed.class, properties.toArray(String[]::new));
        Connection connection = new Connection(app.context)) {
      ConfiguredRules rules = ConfiguredRules.of(app.context);
      for (int i = 0; i < (settings.isEmpty() ? REQUESTS : REQUESTS / 10); i++) {
        String method = METHODS.get(random.nextInt(METHODS.size()));
        String path = prefix + path(random);
        Map<String, String> headers = connection.ask(method, path);
        String gate = headers.getOrDefault(Routed.GATE, "none");
        String mvc = headers.getOrDefault(Routed.METHOD, "rest");
        seen.merge(mvc, 1, Integer::sum);
        if (gate.equals("none")) {
          assertThat(headers.get("")).as(path).contains(" 400 "); // the request did not reach MVC
          continue;
        }
        // Rules do not know the prefix; and a rule for GET does not match HEAD.
        boolean comparable = prefix.isEmpty() && !method.equals("HEAD");
        String ruled = comparable ? rules.classOf(method, path) : gate;
        if (!ruled.equals(gate)) {
          wrong.put(method + " " + path, "gate " + gate + ", rules " + ruled);
        }
        if (!gate.equals(mvc)) {
          wrong.put(method + " " + path, "gate " + gate + ", MVC " + mvc + " " + headers.get(""));
        }
      }
    }
    assertThat(
            wrong.entrySet().stream()
                .limit(40)
                .map(Object::toString)
                .collect(Collectors.joining("\n")))
        .as(wrong.size() + " of " + REQUESTS)
        .isEmpty();
    assertThat(seen).hasSizeGreaterThanOrEqualTo(settings.isEmpty() ? 23 : 18);
  }

  private static String path(Random random) {
    StringBuilder path = new StringBuilder("/").append(pick(FIRST, random));
    for (int i = random.nextInt(4); i > 0; i--) {
      path.append('/').append(pick(MORE, random));
    }
    return random.nextInt(10) == 0 ? path.append('/').toString() : path.toString();
  }

  private static String pick(List<String> from, Random random) {
    return from.get(random.nextInt(from.size()));
  }

  /** A connection that sends paths unchanged. */
  private static final class Connection implements AutoCloseable {
    private final int port;
    private Socket socket;
    private BufferedReader in;

    Connection(ConfigurableApplicationContext context) {
      this.port =
          URI.create("http://h:" + context.getEnvironment().getProperty("local.server.port"))
              .getPort();
    }

    Map<String, String> ask(String method, String path) throws IOException {
      Map<String, String> headers = askOnce(method, path);
      if (headers.get("") == null) { // closed after the previous response
        close();
        headers = askOnce(method, path);
      }
      return headers;
    }

    private Map<String, String> askOnce(String method, String path) throws IOException {
      if (socket == null) {
        socket = new Socket("127.0.0.1", port);
        in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      }
      OutputStream out = socket.getOutputStream();
      String length = method.equals("POST") || method.equals("PUT") ? "Content-Length: 0\r\n" : "";
      out.write(
          (method + " " + path + " HTTP/1.1\r\nHost: h\r\n" + length + "\r\n")
              .getBytes(StandardCharsets.UTF_8));
      out.flush();
      Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      headers.put("", in.readLine());
      if (headers.get("") == null) {
        return headers;
      }
      for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
        int colon = line.indexOf(':');
        headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
      }
      if (headers.get("").contains(" 400 ")) { // the rest may be anything
        close();
        return headers;
      }
      skipBody(method, headers);
      if ("close".equals(headers.get("Connection"))) {
        close();
      }
      return headers;
    }

    private void skipBody(String method, Map<String, String> headers) throws IOException {
      if (method.equals("HEAD")) {
        return;
      }
      if ("chunked".equals(headers.get("Transfer-Encoding"))) {
        while (true) {
          int size = Integer.parseInt(in.readLine(), 16);
          in.skip(size);
          in.readLine();
          if (size == 0) {
            return;
          }
        }
      }
      long left = Long.parseLong(headers.getOrDefault("Content-Length", "0"));
      while (left > 0) {
        left -= in.skip(left);
      }
    }

    @Override
    public void close() throws IOException {
      if (socket != null) {
        socket.close();
        socket = null;
      }
    }
  }
}
