package io.github.jettyqos.jetty.admin;

import static io.github.jettyqos.jetty.admin.TestAdmin.OPERATOR;
import static io.github.jettyqos.jetty.admin.TestAdmin.VIEWER;
import static io.github.jettyqos.jetty.admin.TestAdmin.bearer;

import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Operation;
import java.util.List;
import java.util.Random;

/**
 * A random request without effect: each is invalid in at least one way, except for those that only
 * read.
 */
record StormRequest(Random random) {
  private static final List<Operation> OPERATIONS = Management.operations();
  private static final String[] METHODS = {
    "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", "P\u0001"
  };
  private static final String[] PATHS = {
    "/",
    "/index.html",
    "/..",
    "/%2e%2e/x",
    "//",
    "/api",
    "/api/",
    "/apii",
    "/api/%00",
    "*",
    "http://evil/api/state",
    "/js/..;/x",
    "/%",
    "/\u00ff"
  };

  String text() {
    return switch (random.nextInt(6)) {
      case 0 -> noise(1 + random.nextInt(300)) + "\r\n\r\n";
      case 1 -> cut(change(bearer(OPERATOR), "{\"reason\":\"x\"}"));
      case 2 -> change(wrongToken(), "{\"reason\":\"x\"}");
      case 3 -> change(bearer(OPERATOR), noise(random.nextInt(200)));
      case 4 -> change(bearer(OPERATOR) + "Origin: http://evil\r\n", "{\"reason\":\"x\"}");
      default -> head(any(METHODS), any(PATHS), any(wrongToken(), bearer(VIEWER)), 0);
    };
  }

  private String change(String headers, String body) {
    Operation any = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
    return head("POST", "/api/" + any.name(), headers, body.length()) + body;
  }

  private static String head(String method, String path, String headers, int length) {
    return "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%sContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        .formatted(method, path, headers, length);
  }

  /** An incomplete request, at least half of it, so that it is recognised. */
  private String cut(String whole) {
    return whole.substring(0, whole.length() - 1 - random.nextInt(whole.length() / 2))
        + "\u0000\r\n\r\n";
  }

  private String wrongToken() {
    return any(
        "",
        bearer(noise(20).replaceAll("[\r\n]", "x")),
        "Cookie: token=" + OPERATOR + "\r\n",
        "Authorization: Basic " + OPERATOR + "\r\n",
        bearer(OPERATOR.substring(1)));
  }

  private String noise(int length) {
    StringBuilder noise = new StringBuilder();
    for (int i = 0; i < length; i++) {
      noise.append((char) random.nextInt(256));
    }
    return noise.toString();
  }

  private String any(String... values) {
    return values[random.nextInt(values.length)];
  }
}
