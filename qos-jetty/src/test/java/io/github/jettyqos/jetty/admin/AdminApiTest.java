package io.github.jettyqos.jetty.admin;

import static io.github.jettyqos.jetty.admin.TestAdmin.OPERATOR;
import static io.github.jettyqos.jetty.admin.TestAdmin.VIEWER;
import static io.github.jettyqos.jetty.admin.TestAdmin.bearer;
import static io.github.jettyqos.jetty.admin.TestAdmin.body;
import static io.github.jettyqos.jetty.admin.TestAdmin.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.manage.Management;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The responses of the API. Each refusal has an accepted twin. */
final class AdminApiTest {
  private static final String JSON = "Content-Type: application/json\r\n";
  private static final String FREEZE = "{\"reason\":\"a try\"}";

  @TempDir static Path directory;
  private static TestAdmin admin;

  @BeforeAll
  static void start() throws Exception {
    admin = TestAdmin.started(directory);
  }

  @AfterAll
  static void stop() throws IOException {
    admin.close();
  }

  private static void assertRefused(int status, String problem, String answer) {
    assertThat(status(answer)).as(answer).isEqualTo(status);
    assertThat(body(answer)).isEqualTo("{\"problem\":\"" + problem + "\"}");
    assertProtected(answer);
  }

  /** The headers of every response, and the absent ones. */
  static void assertProtected(String answer) {
    assertThat(answer)
        .contains(
            "Content-Security-Policy: default-src 'none'; ",
            "frame-ancestors 'none'",
            "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer",
            "Cross-Origin-Resource-Policy: same-origin")
        .containsAnyOf("Cache-Control: no-store", "Cache-Control: no-cache")
        .doesNotContain("Access-Control-", "Server:", "X-Powered-By", "Set-Cookie", "Exception")
        .doesNotContain("io.github", "org.eclipse", "\tat ");
  }

  @Test
  void list_anybodyWithAToken_showsThemAndAllOperations() throws Exception {
    String answer = body(admin.ask("GET /api", bearer(VIEWER), ""));
    assertThat(answer)
        .startsWith(
            "{\"you\":{\"name\":\"victor\",\"role\":\"viewer\"},\"server\":\"\",\"operations\":["
                + "{\"name\":\"state\",\"role\":\"viewer\",\"description\":\"")
        .contains(
            "{\"name\":\"reason\",\"kind\":\"text\",\"required\":true,\"description\":\"why,");
    Management.operations()
        .forEach(each -> assertThat(answer).contains("{\"name\":\"" + each.name() + "\""));
  }

  @Test
  void read_getOrPostOrHead_isAnswered() throws Exception {
    assertThat(body(admin.get("/api/state"))).startsWith("{\"now\":\"").endsWith("}");
    assertThat(body(admin.get("/api/explain?request=GET%20/gold/1"))).contains("gold");
    assertThat(body(admin.post("explain", "{\"request\":\"GET /gold/1\"}"))).contains("gold");
    String head = admin.ask("HEAD /api/history", bearer(OPERATOR), "");
    assertThat(status(head)).isEqualTo(200);
    assertThat(body(head)).isEmpty();
  }

  /** Its twins: without the header, and a short answer. */
  @Test
  void answer_longAndGzipAccepted_isCompressed() throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    Awaitility.await()
        .until(() -> ask(client, "decisions?most=256", "identity").body().length > 20_000);
    HttpResponse<byte[]> small = ask(client, "decisions?most=256", "gzip");
    assertThat(small.headers().firstValue("Content-Encoding")).hasValue("gzip");
    assertThat(small.headers().firstValue("Vary")).hasValue("Accept-Encoding");
    byte[] data = new GZIPInputStream(new ByteArrayInputStream(small.body())).readAllBytes();
    assertThat(new String(data, StandardCharsets.UTF_8)).startsWith("[{").endsWith("]");
    assertThat(small.body().length).isLessThan(data.length / 3);
    assertThat(ask(client, "decisions?most=256", "gzip;q=0").headers().map())
        .doesNotContainKey("content-encoding");
    assertThat(ask(client, "history", "gzip").headers().map())
        .doesNotContainKey("content-encoding");
  }

  private static HttpResponse<byte[]> ask(HttpClient client, String operation, String encoding)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(admin.uri().resolve("/api/" + operation))
            .header("Authorization", "Bearer " + VIEWER)
            .header("Accept-Encoding", encoding)
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
  }

  @ParameterizedTest
  @CsvSource({
    "text/plain, true",
    "'text/plain;q=0.9,application/json;q=0.1', true",
    "*/*, false",
    "'application/json,text/plain;q=0.5', false",
    "image/png, false"
  })
  void read_accept_choosesDataOrWords(String accept, boolean words) throws Exception {
    String answer = admin.ask("GET /api/state", bearer(VIEWER) + "Accept: " + accept + "\r\n", "");
    assertThat(body(answer)).startsWith(words ? "" : "{");
    assertThat(body(answer).contains("\nadmission enforces")).isEqualTo(words);
    assertThat(answer).contains(words ? "text/plain;charset=utf-8" : "application/json");
  }

  @Test
  void change_operator_isMadeAndToldWithWho() throws Exception {
    String answer = admin.post("apply", "{\"budgets\":\"gold=5, rest=3\",\"reason\":\"a sale\"}");
    assertThat(admin.qos.partition().budgets()).containsExactly(5, 3);
    assertThat(body(answer))
        .contains("\"who\":\"anna over HTTP from 127.0.0.1\"", "\"reason\":\"a sale\"");
    assertThat(body(admin.post("total", "{\"threads\":7,\"reason\":\"a number\"}")))
        .contains("total: as is of use -> 7");
    assertThat(body(admin.post("shadow", "{\"on\":true,\"reason\":\"a truth value\"}")))
        .contains("shadow: false -> true");
    admin.post("shadow", "{\"on\":false,\"reason\":\"back\"}");
    admin.post("total", "{\"threads\":0,\"reason\":\"back\"}");
  }

  @Test
  void change_decidedOnAPartitionThatIsNotInForce_isAConflict() throws Exception {
    admin.post("apply", "{\"budgets\":\"gold=4, rest=4\",\"reason\":\"a beginning\"}");
    long seen = admin.qos.control().byHand().number();
    String first = "{\"budgets\":\"gold=2, rest=6\",\"still\":%d,\"reason\":\"the first\"}";
    assertThat(status(admin.post("apply", first.formatted(seen)))).isEqualTo(200);

    String second = "{\"budgets\":\"gold=7, rest=1\",\"still\":%d,\"reason\":\"the second\"}";
    String answer = admin.post("apply", second.formatted(seen));
    assertThat(status(answer)).isEqualTo(409);
    assertThat(body(answer))
        .startsWith("{\"given\":" + seen + ",\"inForce\":" + (seen + 1) + ",\"key\":\"still\",")
        .contains("anna over HTTP from 127.0.0.1 put number " + (seen + 1), ": the first; look");
    assertThat(admin.qos.partition().budgets()).containsExactly(2, 6);

    assertThat(status(admin.post("apply", second.formatted(seen + 1)))).isEqualTo(200);
    assertThat(admin.qos.partition().budgets()).containsExactly(7, 1);
    String rollback = "{\"number\":%d,\"still\":%d,\"reason\":\"back\"}";
    assertThat(status(admin.post("rollback", rollback.formatted(seen, seen + 1)))).isEqualTo(409);
  }

  @Test
  void change_viewer_isRefused() throws Exception {
    String before = admin.untouched();
    assertRefused(
        403,
        "freeze: changes the server, which the role viewer may not; it takes the role operator",
        admin.ask("POST /api/freeze", bearer(VIEWER) + JSON, FREEZE));
    assertThat(admin.untouched()).isEqualTo(before);
    assertThat(status(admin.post("freeze", FREEZE))).as("the twin").isEqualTo(200);
    assertThat(status(admin.post("resume", FREEZE))).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Authorization: \r\n",
        "Authorization: Bearer\r\n",
        "Authorization: Bearer \r\n",
        "Authorization: Bearer 0123456789-of-ann\r\n",
        "Authorization: Bearer 0123456789-of-annaa\r\n",
        "Authorization: Bearer  0123456789-of-anna\r\n",
        "Authorization: Basic 0123456789-of-anna\r\n",
        "Authorization: 0123456789-of-anna\r\n",
        "Authorization: Bearer 0123456789-of-anna\r\nAuthorization: Bearer x\r\n",
        "Cookie: token=0123456789-of-anna\r\n"
      })
  void token_missingOrWrong_isRefused(String header) throws Exception {
    for (String path : new String[] {"/api", "/api/state", "/api/nothing"}) {
      String answer = admin.ask("GET " + path, header, "");
      assertThat(status(answer)).as(answer).isEqualTo(401);
      assertThat(answer).contains("WWW-Authenticate: Bearer").doesNotContain("anna");
      assertProtected(answer);
    }
    assertThat(status(admin.ask("GET /api?token=" + OPERATOR, header, ""))).isEqualTo(401);
    assertThat(status(admin.ask("GET /api", "authorization: bearer " + OPERATOR + "\r\n", "")))
        .as("the twin")
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Origin: null",
        "Origin: http://evil.example",
        "Origin: http://127.0.0.1",
        "Origin: http://127.0.0.1:1",
        "Origin: https://127.0.0.1:PORT",
        "Origin: http://localhost:PORT",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
        "Sec-Fetch-Site: none",
        "Origin: http://127.0.0.1:PORT\r\nSec-Fetch-Site: cross-site",
        "Origin: http://evil.example\r\nSec-Fetch-Site: same-origin"
      })
  void crossSite_whateverTheToken_isRefused(String header) throws Exception {
    String before = admin.untouched();
    String sent = header.replace("PORT", String.valueOf(admin.port())) + "\r\n";
    String problem = "this comes from the page of another site, which may not ask";
    assertRefused(
        403, problem, admin.ask("POST /api/freeze", bearer(OPERATOR) + JSON + sent, FREEZE));
    assertRefused(403, problem, admin.ask("GET /api/state", bearer(OPERATOR) + sent, ""));
    assertRefused(
        403,
        problem,
        admin.ask("OPTIONS /api/freeze", sent + "Access-Control-Request-Method: POST\r\n", ""));
    assertThat(admin.untouched()).isEqualTo(before);
  }

  @Test
  void crossSite_pageOfTheConsole_isNone() throws Exception {
    String own = "Origin: http://127.0.0.1:" + admin.port() + "\r\nSec-Fetch-Site: same-origin\r\n";
    assertThat(status(admin.ask("GET /api/state", bearer(OPERATOR) + own, ""))).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "evil.example:PORT, 403",
    "127.0.0.1.evil.example, 403",
    "localhost.evil.example:PORT, 403",
    "10.0.0.1, 403",
    "[::2]:PORT, 403",
    "localhost:PORT, 200",
    "LOCALHOST:PORT, 200",
    "127.0.0.1:PORT, 200",
    "[::1]:PORT, 200",
    "localhost:8443, 200" // an SSH tunnel
  })
  void host_notOfTheLoopback_isRefusedForTheApiAndThePage(String host, int expected)
      throws Exception {
    String sent = host.replace("PORT", String.valueOf(admin.port()));
    for (String path : new String[] {"/", "/api", "/api/state"}) {
      String answer =
          admin.raw(
              "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s\r\n"
                  .formatted(path, sent, bearer(OPERATOR)));
      assertThat(status(answer)).as(answer).isEqualTo(expected);
      assertProtected(answer);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DELETE /api | 405 | GET, HEAD",
        "POST /api | 405 | GET, HEAD",
        "OPTIONS /api | 405 | GET, HEAD",
        "TRACE /api | 405 | GET, HEAD",
        "PUT /api/state | 405 | GET, HEAD, POST",
        "OPTIONS /api/state | 405 | GET, HEAD, POST",
        "GET /api/freeze | 405 | POST",
        "HEAD /api/freeze | 405 | POST",
        "GET /api/freeze?reason=x | 405 | POST",
        "POST / | 405 | GET, HEAD",
        "TRACE / | 405 | GET, HEAD",
        "PATCH /index.html | 405 | GET, HEAD"
      })
  void method_notOfThePath_isRefusedWithAllow(String line, int status, String allow)
      throws Exception {
    String answer = admin.ask(line, bearer(OPERATOR), "");
    assertThat(status(answer)).as(answer).isEqualTo(status);
    assertThat(answer).contains("\r\nAllow: " + allow + "\r\n");
    assertProtected(answer);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Content-Type: text/plain\r\n",
        "Content-Type: application/x-www-form-urlencoded\r\n",
        "Content-Type: application/json;charset=utf-16\r\n",
        "Content-Type: application/jsonx\r\n",
        "Content-Type: application/json\r\nContent-Encoding: gzip\r\n"
      })
  void contentType_notJson_isRefused(String type) throws Exception {
    assertRefused(
        415,
        "give arguments as Content-Type: application/json, in UTF-8 and not compressed",
        admin.ask("POST /api/freeze", bearer(OPERATOR) + type, FREEZE));
    String json = "Content-Type: Application/JSON; charset=\"UTF-8\"\r\n";
    assertThat(status(admin.ask("POST /api/history", bearer(OPERATOR) + json, "{}")))
        .isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "x => body: is not one JSON object with each name once; line 1, column 1",
        "[] => body: is not one JSON object with each name once; line 1, column 1",
        "{'reason':'x'} => body: is not one JSON object with each name once; line 1, column 2",
        "{\"reason\":\"x\"} {} => body: is not one JSON object",
        "{\"reason\":\"x\",\"reason\":\"y\"} => body: is not one JSON object with each name once; line 1, column 24",
        "{\"reason\":\"x\" => body: is not one JSON object with each name once; line 1, column 14",
        "{\"reason\":{}} => reason: an object is not allowed here; give text, a number, or true or false, or leave it out",
        "{\"reason\":[1]} => reason: a list is not allowed here; give text, a number, or true or false, or leave it out",
        "{\"reason\":null} => reason: null is not allowed here; give text, a number, or true or false, or leave it out",
        "{} => reason: is missing; give text: why, one line, for the log",
        "{\"reason\":\" \"} => reason:   is not a reason; give one line",
        "{\"reason\":\"\u00ff\"} => body: is not UTF-8",
        "{\"a\":\"b\",\"reason\":\"x\"} => freeze: a is no parameter (known: for, still, reason)",
        "{\"raeson\":\"x\"} => freeze: raeson is no parameter; did you mean reason? (known: for, still, reason)"
      })
  void json_wrong_isRefusedInOneLine(String json, String problem) throws Exception {
    String before = admin.untouched();
    assertRefused(400, problem, admin.post("freeze", json));
    assertThat(admin.untouched()).isEqualTo(before);
  }

  /** One object, with spaces up to the limit or one byte beyond; the first is the twin. */
  @ParameterizedTest
  @CsvSource({
    "65536, false, 200, class rest",
    "65536, true, 200, class rest",
    "65537, false, 413, body: is longer than 65536 bytes",
    "65537, true, 413, body: is longer than 65536 bytes"
  })
  void body_long_isRefusedBeyondTheBound(int bytes, boolean chunked, int status, String says)
      throws Exception {
    String json = "{\"request\":\"GET /operations\"" + " ".repeat(bytes - 29) + "}";
    assertThat(json).hasSize(bytes);
    String type = bearer(VIEWER) + "Content-Type: application/json\r\n";
    String answer =
        chunked
            ? admin.raw(
                "POST /api/explain HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                    + type
                    + "Transfer-Encoding: chunked\r\n\r\n"
                    + Integer.toHexString(bytes)
                    + "\r\n"
                    + json
                    + "\r\n0\r\n\r\n")
            : admin.ask("POST /api/explain", type, json);
    assertThat(status(answer)).isEqualTo(status);
    assertThat(answer).contains(says);
  }

  @Test
  void json_numbersNobodyMeans_areRefused() throws Exception {
    for (String number : new String[] {"1e3", "1.0", "-1", "9999999999999999999", "1e999999999"}) {
      String answer = admin.post("rollback", "{\"number\":" + number + ",\"reason\":\"x\"}");
      assertThat(status(answer)).as(number + answer).isEqualTo(400);
      assertProtected(answer);
    }
    for (String deep : new String[] {"[".repeat(5000), "{\"a\":".repeat(5000)}) {
      assertThat(status(admin.post("freeze", deep))).isEqualTo(400);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "most=1&most=2 => arguments: most is given twice; give it once",
        "most=%ff => arguments: %ff is not encoded as in a URL",
        "most=%zz => arguments: %zz is not encoded as in a URL",
        "most => arguments: most is not NAME=VALUE",
        "most=ten => most: ten is not a whole number: how many; 10 if not given",
        "mots=1 => decisions: mots is no parameter; did you mean most? (known: most, after)"
      })
  void query_wrong_isRefusedInOneLine(String query, String problem) throws Exception {
    assertRefused(400, problem, admin.get("/api/decisions?" + query));
    assertThat(status(admin.get("/api/decisions?most=1&after=%30"))).as("the twin").isEqualTo(200);
  }

  @Test
  void operation_unknown_isGuessed() throws Exception {
    assertRefused(404, "there is no such operation; did you mean state?", admin.get("/api/sate"));
    assertRefused(404, "there is no such operation; /api lists all", admin.get("/api/"));
    for (String trick : new String[] {"state/", "state;x=y", "st%61te", "../api/state", "/state"}) {
      assertThat(status(admin.get("/api/" + trick))).as(trick).isIn(400, 404);
    }
  }

  @Test
  void file_none_isAConflict() throws Exception {
    String answer = admin.post("reload", FREEZE);
    assertThat(status(answer)).isEqualTo(409);
    assertThat(body(answer)).contains("the configuration is from no file");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/%61pi/state",
        "/apistate",
        "/API/state",
        "/console",
        "/js/",
        "/js",
        "/../index.html",
        "/%2e%2e/index.html",
        "/..%2findex.html",
        "/js/..;/index.html",
        "//index.html",
        "/index.html/",
        "/index.html%00",
        "/ConsoleHandler.class",
        "/package-info.class",
        "/META-INF/MANIFEST.MF",
        "/js%5cmain.js",
        "/index.html%20"
      })
  void path_trick_findsNothing(String path) throws Exception {
    String answer = admin.get(path);
    assertThat(status(answer)).as(answer).isIn(400, 404);
    assertThat(body(answer)).matches("\\{\"problem\":\"(Bad Request|Not Found)\"}");
    assertProtected(answer);
  }

  @Test
  void page_withoutAToken_isShownAndIsNoSecret() throws Exception {
    String page = admin.ask("GET /", "", "");
    assertThat(status(page)).isEqualTo(200);
    assertThat(page).contains("Cache-Control: no-cache", "script-src 'self'", "text/html");
    assertThat(page).doesNotContain("no-store", OPERATOR, VIEWER);
    assertProtected(page);
  }

  @Test
  void badHttp_isAnsweredInTheSameWords() throws Exception {
    String host = "Host: localhost\r\n";
    for (String bad :
        new String[] {
          "\u0000\u0001\r\n\r\n",
          "GET / HTTP/1.1\r\n\r\n",
          "GET / HTTP/1.1\r\n" + host + host + "\r\n",
          "GET /%zz HTTP/1.1\r\n" + host + "\r\n",
          "GET / HTTP/1.1\r\n" + host + "X: " + "y".repeat(20_000) + "\r\n\r\n",
          "GET /" + "y".repeat(20_000) + " HTTP/1.1\r\n" + host + "\r\n",
          "GET / HTTP/9.9\r\n" + host + "\r\n"
        }) {
      String answer = admin.raw(bad);
      assertThat(status(answer)).as(answer).isBetween(400, 505);
      assertThat(body(answer)).startsWith("{\"problem\":\"");
      assertProtected(answer);
    }
  }
}
