package io.github.jettyqos.jetty.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.jetty.TestServer;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.eclipse.jetty.http.CookieCompliance;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rules on cookies and queries against what Jetty tells the application of the same requests, which
 * are random, well-formed and not, over a socket.
 */
final class CookiesAndQueriesTest {
  private static final int REQUESTS = 3000;

  private static final String[] COOKIES = {
    "a=b",
    "a=b",
    "a=c",
    "x=y",
    "a",
    "a=",
    "=b",
    "a=\"b\"",
    "a=\"b; x=y",
    "a= b",
    "a =b",
    "a=b c",
    "$Path=/",
    "a=b\\",
    "\"a\"=b",
    "a=b,x=y",
    "a=\u00e9",
    "A=b",
    "a=b=b",
    "[]=1",
    "a=\"b\\\"\"",
    " ",
    "\u0001"
  };

  private static final String[] BETWEEN = {
    "; ", "; ", ";", " ; ", ",", ";;", "; \t", "\r\nCookie: "
  };

  private static final String[] QUERIES = {
    "a=b",
    "a=b",
    "a=c",
    "x=y",
    "a",
    "a=",
    "=b",
    "%61=b",
    "a=%62",
    "a=%6",
    "a=%",
    "a=%zz",
    "%=b",
    "a=b=b",
    "a=b;x=y",
    "A=b",
    "a=+b",
    "a=%C3%A9",
    "a=%E9",
    "a=%C3",
    "a=%00",
    "a%00=b",
    "a=b#a=c",
    "+a=b",
    "?a=b"
  };

  /** Asks both for a cookie and a parameter of name a with any value, and with the value b. */
  private static final class Asking extends Handler.Abstract {
    private final RequestClasses cookie = classes("cookie:a=b", "cookie:a");
    private final RequestClasses query = classes("query:a=b", "query:a");
    private final List<String> differences = new ArrayList<>();
    private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);

    private enum Outcome {
      VALUE,
      NAME,
      NEITHER,
      REFUSED
    }

    private static RequestClasses classes(String first, String second) {
      return new RequestClasses(
          QosConfig.builder()
              .add(ServiceClass.named("value").match(first))
              .add(ServiceClass.named("name").match(second))
              .add(ServiceClass.named("neither"))
              .build(),
          null,
          List.of());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      int byCookie = cookie.of(request);
      int byQuery = query.of(request);
      compare("" + request.getHeaders().getValuesList("Cookie"), byCookie, cookies(request));
      compare("?" + request.getHttpURI().getQuery(), byQuery, parameters(request));
      callback.succeeded();
      return true;
    }

    private void compare(String sent, int byRule, Outcome inApplication) {
      outcomes.merge(inApplication, 1, Integer::sum);
      // What the application cannot read at all has no class of its own that would be right.
      if (inApplication != Outcome.REFUSED && byRule != inApplication.ordinal()) {
        differences.add(sent + ": by rule " + byRule + ", in the application " + inApplication);
      }
    }

    private static Outcome cookies(Request request) {
      List<HttpCookie> all;
      try {
        all = Request.getCookies(request);
      } catch (RuntimeException e) {
        return Outcome.REFUSED;
      }
      List<String> values =
          all.stream()
              .filter(each -> each.getName().equals("a"))
              .map(each -> "" + each.getValue())
              .toList();
      return values.contains("b")
          ? Outcome.VALUE
          : values.isEmpty() ? Outcome.NEITHER : Outcome.NAME;
    }

    private static Outcome parameters(Request request) {
      Fields all;
      try {
        all = Request.extractQueryParameters(request);
      } catch (RuntimeException e) {
        return Outcome.REFUSED;
      }
      return all.getValuesOrEmpty("a").contains("b")
          ? Outcome.VALUE
          : all.get("a") == null ? Outcome.NEITHER : Outcome.NAME;
    }
  }

  private static String joined(Random random, String[] parts, String... between) {
    StringBuilder all = new StringBuilder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      all.append(parts[random.nextInt(parts.length)]);
      all.append(i == 0 ? "" : between[random.nextInt(between.length)]);
    }
    return all.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"RFC6265", "RFC6265_QUOTED", "RFC6265_STRICT", "RFC6265_LEGACY", "RFC2965"})
  void rules_randomRequests_findWhatTheApplicationFinds(String compliance) throws Exception {
    Asking asking = new Asking();
    Random random = new Random(1);
    TestServer server =
        new TestServer(
            "classes: {rest: {}}",
            asking,
            null,
            http -> {
              http.setRequestCookieCompliance(CookieCompliance.valueOf(compliance));
              return new ConnectionFactory[] {new HttpConnectionFactory(http)};
            });
    int served = 0;
    try (server) {
      server.start();
      Socket socket = null;
      for (int i = 0; i < REQUESTS; i++) {
        socket = socket == null ? server.socket("127.0.0.1") : socket;
        String request =
            "GET /?%s HTTP/1.1\r\nHost: x\r\nCookie: %s\r\n\r\n"
                .formatted(joined(random, QUERIES, "&"), joined(random, COOKIES, BETWEEN));
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        if (TestServer.read(socket).startsWith("HTTP/1.1 200")) {
          served++;
        } else { // Jetty itself refuses it
          socket.close();
          socket = server.socket("127.0.0.1");
        }
      }
      socket.close();
    }
    assertThat(asking.differences).isEmpty();
    assertThat(served).isGreaterThan(REQUESTS / 2);
    assertThat(asking.outcomes.get(Asking.Outcome.VALUE)).isGreaterThan(REQUESTS / 10);
    assertThat(asking.outcomes.get(Asking.Outcome.NAME)).isGreaterThan(REQUESTS / 10);
    assertThat(asking.outcomes.get(Asking.Outcome.NEITHER)).isGreaterThan(REQUESTS / 10);
    assertThat(asking.outcomes.get(Asking.Outcome.REFUSED)).isPositive();
  }
}
