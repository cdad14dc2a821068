package io.github.jettyqos.benchmarks.check;

import java.util.Random;

/** Random patterns and requests, of which many match. */
final class RandomRules {
  private static final String[] SEGMENTS = {
    "a", "b", "ab", "A", "a.pdf", "x.do", "..a", "é", "a b", "1", "a+b", "%", "~", "a:b"
  };

  private static final String[] EXPRESSIONS = {
    "^/a/.*",
    "^/[ab]+",
    "^/(a|b)/[0-9]",
    "^.*\\.pdf$",
    "^/a(/b)?$",
    "^/.",
    "^/\\w+/\\d",
    "^/é.*",
    "^(?i)/A/.*"
  };

  private static final String[] SENT = {
    "a",
    "b",
    "ab",
    "A",
    "a.pdf",
    "x.do",
    "..a",
    "%C3%A9",
    "a%20b",
    "1",
    "a+b",
    "%61",
    "%25",
    "~",
    "a:b",
    "..",
    ".",
    "",
    "%2e%2e",
    "a;v=1",
    ";v",
    "%2E",
    "%7E",
    "a%3Ab",
    "%2541",
    "%3b",
    "%e2%82%ac",
    "a|b",
    "%5B",
    "%22"
  };

  private static final String[] RANGES = {
    "10.1.0.0/16",
    "10.1.2.0/24",
    "10.1.2.3",
    "10.0.0.0/9",
    "10.128.0.0/9",
    "2001:db8::/32",
    "2001:db8:8000::/33",
    "::1",
    "0.0.0.0/1",
    "10.1.2.128/25",
    "10.1.2.3/32",
    "::/1",
    "::ffff:10.1.2.3",
    "10.1.2.3/16",
    "2001:db8::1/64",
    "10.1.0.0/33",
    "10.1"
  };

  private static final String[] ADDRESSES = {
    "10.1.2.3",
    "10.1.2.200",
    "10.1.9.9",
    "10.200.0.1",
    "10.9.0.1",
    "2001:db8::1",
    "2001:db8:ffff::1",
    "::1",
    "192.0.2.1",
    "::ffff:10.1.2.3",
    "fe80::1"
  };

  private static final String[] QUERIES = {
    "?a=/b/../c", "?a=b", "?a=b&b=c", "?%61=b", "?b=c#a=b", "?", "??a=b", "?a=%"
  };

  private static final String[] COOKIES = {
    "", " cookie a=b", " cookie b=c", " header Cookie=a=b;", " cookie a=b header Cookie=,"
  };

  private static final String[] OTHERS = {"query:a=b", "query:b", "cookie:a=b", "cookie:b"};

  private RandomRules() {}

  static String path(Random random) {
    int depth = random.nextInt(4);
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < depth; i++) {
      path.append('/').append(any(random, SEGMENTS));
    }
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> path + "/*";
      case 3 -> "*." + any(random, new String[] {"pdf", "do", "a.pdf", "é"});
      case 4 -> any(random, EXPRESSIONS);
      case 5 -> path + "/";
      default -> path.isEmpty() ? "/a" : path.toString();
    };
  }

  /** A condition on the query, a cookie, or the destination. */
  static String other(Random random) {
    return random.nextInt(3) == 0 ? "destination:" + range(random) : any(random, OTHERS);
  }

  static String range(Random random) {
    return any(random, RANGES);
  }

  /** A request in words, with a target as clients send it. */
  static String request(Random random) {
    StringBuilder target = new StringBuilder("/");
    for (int i = random.nextInt(5); i > 0; i--) {
      target.append(any(random, SENT)).append(i > 1 || random.nextBoolean() ? "/" : "");
    }
    String query = random.nextInt(3) == 0 ? any(random, QUERIES) : "";
    String request = "GET " + target + query;
    if (random.nextInt(3) > 0) {
      request += " from " + any(random, ADDRESSES);
    }
    if (random.nextInt(3) == 0) {
      request += " to " + any(random, ADDRESSES) + any(random, COOKIES);
    }
    return random.nextInt(4) == 0
        ? request + " header X-Forwarded-For=" + any(random, ADDRESSES)
        : request;
  }

  static String any(Random random, String[] values) {
    return values[random.nextInt(values.length)];
  }
}
