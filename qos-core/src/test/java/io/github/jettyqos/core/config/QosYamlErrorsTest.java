package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.jettyqos.core.check.ConfigException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class QosYamlErrorsTest {
  private static final String TOP =
      "threads, mode, admission, reserve, trusted-proxies, deadline-header, bodies, body-limit, body-wait, queue-bytes,"
          + " retry-after, abort-on-close, stuck, interrupt,"
          + " processors, heap-limit, readiness, speedup, control, admin, class-header, load-header, haproxy-agent, onward, cluster,"
          + " priorities, classes";
  private static final String CLASS =
      "match, exempt, target, weight, priority, budget, min, max, lend, keep, borrow, hold, stuck, queue, arrivals,"
          + " work, cost, connections, rejection";
  private static final String TARGET = "mean, p50, p90, p95, p99, p999";

  static Stream<Arguments> model() {
    String decimal = " is not allowed here; give a number from ";
    return Stream.of(
        arguments(
            gold("arrivals: .nan"), "classes.gold.arrivals: .nan" + decimal + "0 to 1000000000"),
        arguments(
            gold("arrivals: fast"), "classes.gold.arrivals: fast" + decimal + "0 to 1000000000"),
        arguments(
            gold("arrivals: -1"),
            "classes.gold.arrivals: -1.0 is out of range; give a number from 0 to 1000000000"),
        arguments(
            gold("arrivals: 1e999"),
            "classes.gold.arrivals: Infinity is out of range; give a number from 0 to 1000000000"),
        arguments(
            gold("work: {}"), "classes.gold.work.compute: 0s is all that is given; give a time"),
        arguments(
            gold("work: {elsewhere: 0s, variation: 2}"),
            "classes.gold.work.compute: 0s is all that is given; give a time"),
        arguments(
            gold("work: 2ms"),
            "classes.gold.work: 2ms is not allowed here; give a map with any of compute, elsewhere,"
                + " pool, variation"),
        arguments(
            gold("work: {compute: 2}"),
            "classes.gold.work.compute: 2 is not a duration; give a number with ns, us, ms, s, m or"
                + " h, such as 250ms"),
        arguments(
            gold("work: {compute: 2h}"),
            "classes.gold.work.compute: 2h is out of range; give a duration from 0s to 1h"),
        arguments(
            gold("work: {elswhere: 2ms}"),
            "classes.gold.work.elswhere: unknown key; did you mean elsewhere?"
                + " (known: compute, elsewhere, pool, variation)"),
        arguments(
            gold("work: {compute: 2ms, variation: -1}"),
            "classes.gold.work.variation: -1.0 is out of range; give a number from 0 to 1000"),
        arguments(
            gold("work: {pool: {size: 5}}"),
            "classes.gold.work.pool: not all of size, time given; they mean nothing without each"
                + " other"),
        arguments(
            gold("work: {pool: {size: 0, time: 20ms}}"),
            "classes.gold.work.pool.size: 0 is out of range; give a whole number from 1 to 65535"),
        arguments(
            gold("work: {pool: {size: 5, time: 0s}}"),
            "classes.gold.work.pool.time: 0s is out of range; give a duration from 1ns to 1h"),
        arguments(
            "processors: 0\nclasses: {all: {}}",
            "processors: 0.0 is out of range; give a number from 0.01 to 65535"),
        arguments(
            gold("cost: {weight: -2}"),
            "classes.gold.cost.weight: -2.0 is out of range; give a number from 0 to 1000000000000"),
        arguments(
            gold("cost: {wait: 2}"),
            "classes.gold.cost.wait: unknown key (known: weight, deadline, loss)"),
        arguments(
            "speedup: {rate: 50, slope: 1.4, saturation: 23}\nclasses: {all: {}}",
            "speedup.slope: 1.4 is out of range; give a number from 0 to 1"),
        arguments(
            "stuck: 10ms\nclasses: {all: {}}",
            "stuck: 10ms is out of range; give a duration from 1s to 1h"),
        arguments(
            "heap-limit: 85\nclasses: {a: {match: ['path:/a']}}",
            "heap-limit: 85.0 is out of range; give a number from 0.1 to 0.99"),
        arguments(
            "heap-limit: 85%\nclasses: {a: {match: ['path:/a']}}",
            "heap-limit: 85% is not allowed here; give a number from 0.1 to 0.99"),
        arguments(
            "heap-limit: 0.85\nclasses: {all: {}}",
            "heap-limit: 0.85 has no effect with one class, which would wait for itself; give a class"
                + " of lower priority, or leave it out"),
        arguments(
            "readiness: {after: 10ms}\nclasses: {all: {}}",
            "readiness.after: 10ms is out of range; give a duration from 1s to 1h"),
        arguments(
            "readiness: {path: ready}\nclasses: {all: {}}",
            "readiness.path: ready is not a plain path; give / and letters, digits, . _ - and /, such"
                + " as /ready"),
        arguments(
            "stuck: 60\nclasses: {all: {}}",
            "stuck: 60 is not a duration; give a number with ns, us, ms, s, m or h, such as 250ms"),
        arguments(
            gold("stuck: 2h"),
            "classes.gold.stuck: 2h is out of range; give a duration from 1s to 1h"),
        arguments(
            "stuck: never\ninterrupt: true\nclasses: {all: {}}",
            "interrupt: true has no effect with stuck: never; give a time, or leave it out"),
        arguments(
            "speedup: {rate: 50}\nclasses: {all: {}}",
            "speedup: not all of rate, slope, saturation given; they mean nothing without each other"));
  }

  @ParameterizedTest
  @MethodSource({"documents", "keys", "numbers", "durations", "words", "rules", "model"})
  void parse_wrongDocument_explainsInOneLine(String text, String message) {
    assertThatThrownBy(() -> QosYaml.parse(text))
        .isInstanceOf(ConfigException.class)
        .hasMessage(message)
        .extracting(e -> ((ConfigException) e).key())
        .isEqualTo(message.substring(0, message.indexOf(": ")));
  }

  static Stream<Arguments> documents() {
    String empty = "configuration: empty; give classes, or {} for the defaults";
    return Stream.of(
        arguments("", empty),
        arguments("# only a comment\n", empty),
        arguments("---\n...\n", empty),
        arguments("~", empty),
        arguments("classes: {}", "classes: no class; give at least one, or leave out the key"),
        arguments(
            "priorities: {urgent: [\"path:/a\"]}",
            "priorities.urgent: unknown priority (known: critical, default, degraded, bulk)"),
        arguments(
            "priorities: {critcal: [\"path:/a\"]}",
            "priorities.critcal: unknown priority; did you mean critical?"
                + " (known: critical, default, degraded, bulk)"),
        arguments(
            "priorities: {default: [\"path:/a\"]}",
            "priorities.default: has no rules, as it takes all other requests"),
        arguments(
            "priorities: {bulk: 4}",
            "priorities.bulk: 4 is not allowed here; give a list of rules such as"
                + " [\"path:/a/*\", {path: /b/*, method: POST}]"),
        arguments(
            "priorities: {bulk: [\"path:/a\"]}\nclasses: {a: {}}",
            "priorities: stands beside classes, which have their own rules; leave out one"),
        arguments(
            "[1]", "configuration: a list is not allowed here; give a map with any of " + TOP),
        arguments("gold", "configuration: gold is not allowed here; give a map with any of " + TOP),
        arguments(
            "classes: {a: {}}\n---\nclasses: {b: {}}",
            "configuration: line 2, column 1: a second document begins; give one"),
        arguments(
            "classes: {a: {}",
            "configuration: line 1, column 16: expected ',' or '}', but got <stream end>"),
        arguments(
            "classes:\n  a: {}\n bad",
            "configuration: line 3, column 2: expected <block end>, but found '<scalar>'"),
        arguments(
            "classes:\n\ta: {}",
            "configuration: line 2, column 1: found character '\\t(TAB)' that cannot start any"
                + " token. (Do not use \\t(TAB) for indentation)"),
        arguments(
            "# ok\nx: \u0007",
            "configuration: line 2, column 4: the character U+0007 cannot be used"),
        arguments(
            "threads: !!int 4",
            "configuration: line 1, column 10:"
                + " the tag tag:yaml.org,2002:int has no meaning here; remove it"),
        arguments(
            "classes: !!java.net.URL [\"http://x\"]",
            "configuration: line 1, column 10:"
                + " the tag tag:yaml.org,2002:java.net.URL has no meaning here; remove it"),
        arguments(
            "classes: &a {x: *a}",
            "configuration: line 1, column 17: *a is not complete or not defined before"),
        arguments(
            "? [a]\n: 1",
            "configuration: line 1, column 3: a key is a list or a map; give plain text"),
        arguments("x: " + "[".repeat(16) + "]".repeat(16), "x: unknown key (known: " + TOP + ")"),
        arguments(
            "x: " + "[".repeat(17) + "]".repeat(17),
            "configuration: line 1, column 20: nested deeper than 16 levels"),
        arguments(
            "a: &a 1\nb: [" + "*a,".repeat(65) + "]",
            // "b: [" takes four columns and each alias three: the 65th begins at 4 + 3 * 64 + 1.
            "configuration: line 2, column 197: more than 64 aliases"),
        arguments("#".repeat(1048577), "configuration: longer than 1048576 characters"));
  }

  static Stream<Arguments> keys() {
    return Stream.of(
        arguments(
            gold("wieght: 2"),
            "classes.gold.wieght: unknown key; did you mean weight? (known: " + CLASS + ")"),
        arguments(gold("zzz: 2"), "classes.gold.zzz: unknown key (known: " + CLASS + ")"),
        arguments(
            "trustedProxies: []",
            "trustedProxies: unknown key; did you mean trusted-proxies? (known: " + TOP + ")"),
        arguments("period: 1s", "period: unknown key (known: " + TOP + ")"),
        arguments("'': 1", "\"\": unknown key (known: " + TOP + ")"),
        arguments("\"a\\nb\": 1", "a\\u000ab: unknown key (known: " + TOP + ")"),
        arguments(
            "x".repeat(161) + ": 1", "x".repeat(160) + "...: unknown key (known: " + TOP + ")"),
        arguments(
            gold("queue: {sizes: 2}"),
            "classes.gold.queue.sizes: unknown key; did you mean size? (known: max, timeout,"
                + " policy, bound, size, document, cached, overload, fair)"),
        arguments(
            gold("target: {p96: 1s}"),
            "classes.gold.target.p96: unknown key; did you mean p90? (known: "
                + TARGET
                + ", metric, meaning, hysteresis)"),
        arguments(gold("min: 1, min: 2"), "classes.gold.min: given twice; remove one"),
        arguments("classes: {a: {}, a: {}}", "classes.a: given twice; remove one"),
        arguments(
            "classes: {1a: {zzz: 1}}",
            "classes.1a: 1a is not a class name;"
                + " give a letter and at most 62 more letters, digits, - or _"),
        arguments("classes: [a]", "classes: a list is not allowed here; give " + classes()),
        arguments("classes:", "classes: nothing is not allowed here; give " + classes()),
        arguments(
            "classes: {gold: 3}",
            "classes.gold: 3 is not allowed here; give a map with any of " + CLASS),
        arguments(
            gold("queue: 5"),
            "classes.gold.queue: 5 is not allowed here; give a map with any of max, timeout,"
                + " policy, bound, size, document, cached, overload, fair"),
        arguments(
            gold("queue: {policy: lifo}"),
            "classes.gold.queue.policy: lifo is not allowed here;"
                + " give fifo or shortest or batch or cache-first or own"),
        arguments(
            gold("queue: {policy: shortest, timeout: 500ms}"),
            "classes.gold.queue.bound: 1s is longer than queue.timeout 500ms:"
                + " a request that is passed over would be rejected before its turn; give at most that"));
  }

  static Stream<Arguments> numbers() {
    String auto = "; give auto or a whole number from 1 to 65535";
    String range = "; give a whole number from 1 to 65535";
    return Stream.of(
        arguments("threads: 1.5", "threads: 1.5 is not allowed here" + auto),
        arguments("threads: many", "threads: many is not allowed here" + auto),
        arguments("threads: '4'", "threads: \"4\" is not allowed here" + auto),
        arguments("threads: 010", "threads: 010 is not allowed here" + auto),
        arguments("threads: 0x10", "threads: 0x10 is not allowed here" + auto),
        arguments("threads: 1e3", "threads: 1e3 is not allowed here" + auto),
        arguments("threads: .nan", "threads: .nan is not allowed here" + auto),
        arguments("threads: NaN", "threads: NaN is not allowed here" + auto),
        arguments("threads: .inf", "threads: .inf is not allowed here" + auto),
        arguments("threads: -0", "threads: -0 is not allowed here" + auto),
        arguments("threads: [4]", "threads: a list is not allowed here" + auto),
        arguments("threads: {a: 4}", "threads: a map is not allowed here" + auto),
        arguments("threads:", "threads: nothing is not allowed here" + auto),
        arguments("threads: true", "threads: true is not allowed here" + auto),
        arguments("threads: 0", "threads: 0 is out of range" + range),
        arguments("threads: -7", "threads: -7 is out of range" + range),
        arguments(
            "threads: 9999999999999999999", "threads: 9999999999999999999 is out of range" + auto),
        arguments(
            "reserve: auto",
            "reserve: auto is not allowed here; give a whole number from 0 to 1000"),
        arguments(gold("min: 0"), "classes.gold.min: 0 is out of range" + range),
        arguments(
            gold("min: 5, max: 4"), "classes.gold.max: 4 is less than min 5; give at least that"),
        arguments(
            gold("budget: 4, min: 5"), "classes.gold.budget: 4 is not between min 5 and max 65535"),
        arguments(
            gold("priority: -1"),
            "classes.gold.priority: -1 is out of range; give a whole number from 0 to 1000"),
        arguments(
            gold("weight: 0"),
            "classes.gold.weight: 0 is out of range; give a whole number from 1 to 1000"),
        arguments(
            "threads: 3\n" + gold("budget: 4"),
            "classes.gold.budget: 4 does not fit: the classes before it leave 3 of 3 threads;"
                + " lower budgets and minima or give more threads"));
  }

  static Stream<Arguments> durations() {
    String form = " is not a duration; give a number with ns, us, ms, s, m or h, such as 250ms";
    String queue = "classes.gold.queue.timeout: ";
    return Stream.of(
        arguments(gold("queue: {timeout: 2x}"), queue + "2x" + form),
        arguments(gold("queue: {timeout: 2}"), queue + "2" + form),
        arguments(gold("queue: {timeout: .nan}"), queue + ".nan" + form),
        arguments(gold("queue: {timeout: -1s}"), queue + "-1s" + form),
        arguments(
            gold("queue: {timeout: 0.5ns}"),
            queue + "0.5ns is not a whole number of nanoseconds below 292 years"),
        arguments(
            gold("queue: {timeout: 2h}"),
            queue + "2h is out of range; give a duration from 1ms to 1h"),
        arguments(
            gold("queue: {timeout: []}"),
            queue + "a list is not allowed here; give a duration from 1ms to 1h"),
        arguments(
            "retry-after: 1500ms\n" + gold(""),
            "retry-after: 1500ms is not in whole seconds; HTTP has no less"),
        arguments(
            gold("target: {p95: 1ns}"),
            "classes.gold.target.p95: 1ns is out of range; give a duration from 1us to 1h"),
        arguments(
            gold("target: {metric: waiting}"),
            "classes.gold.target: no statistic given; give exactly one of " + TARGET),
        arguments(
            gold("target: {p95: 1s, mean: 1s}"),
            "classes.gold.target: mean and p95 given; give exactly one of " + TARGET),
        arguments(
            gold("target: 50ms"),
            "classes.gold.target: 50ms is not allowed here;"
                + " give a map with any of mean, p50, p90, p95, p99, p999, metric, meaning, hysteresis"));
  }

  static Stream<Arguments> words() {
    return Stream.of(
        arguments(
            "mode: inlined", "mode: inlined is not allowed here; give inline or dispatch or auto"),
        arguments(
            "mode: INLINE", "mode: INLINE is not allowed here; give inline or dispatch or auto"),
        arguments("bodies: [eager]", "bodies: a list is not allowed here; give eager or stream"),
        arguments(
            gold("hold: forever"),
            "classes.gold.hold: forever is not allowed here; give auto or completion or handling"),
        arguments(
            gold("target: {p95: 1s, meaning: at_most}"),
            "classes.gold.target.meaning: at_most is not allowed here; give at-most or track"),
        arguments(
            gold("target: {p95: 1s, metric: delay}"),
            "classes.gold.target.metric: delay is not allowed here; give waiting or residence"),
        arguments(
            gold("lend: yes"),
            "classes.gold.lend: yes is not allowed here; give true, false or a number from 0 to 1"),
        arguments(
            gold("lend: 1.5"),
            "classes.gold.lend: 1.5 is out of range; give true, false or a number from 0 to 1"),
        arguments(
            gold("budget: 4, keep: 5"),
            "classes.gold.keep: 5 is more than it can have; give at most 4"),
        arguments(
            gold("borrow: 'true'"),
            "classes.gold.borrow: \"true\" is not allowed here; give true or false"),
        arguments(
            "abort-on-close: 1",
            "abort-on-close: 1 is not allowed here; give auto or true or false"));
  }

  static Stream<Arguments> rules() {
    String kinds =
        " is not a condition; start with path:, method:, cidr:, header:, host:, connector:,"
            + " urgency:, cookie:, query: or destination:";
    return Stream.of(
        arguments(
            gold("match: 'path:/a'"),
            "classes.gold.match: \"path:/a\" is not allowed here;"
                + " give a list of rules such as [\"path:/a/*\", {path: /b/*, method: POST}]"),
        arguments(gold("match: [/a]"), "classes.gold.match[0]: /a" + kinds),
        arguments(gold("match: ['path:/a', '']"), "classes.gold.match[1]: \"\"" + kinds),
        arguments(
            gold("match: [~]"),
            "classes.gold.match[0]: nothing is not allowed here; give text such as \"path:/a/*\""),
        arguments(
            gold("match: [[]]"),
            "classes.gold.match[0]: a list is not allowed here;"
                + " give a map with any of path, method, cidr, header, host, connector, urgency, cookie, query,"
                + " destination, trusted"),
        arguments(
            gold("match: [{}]"), "classes.gold.match[0]: 0 conditions; give 1 to 16 in a rule"),
        arguments(
            gold("match: [{path: /a, metod: GET}]"),
            "classes.gold.match[0].metod: unknown key; did you mean method?"
                + " (known: path, method, cidr, header, host, connector, urgency, cookie, query,"
                + " destination, trusted)"),
        arguments(
            gold("match: [{method: [GET, POST]}]"),
            "classes.gold.match[0].method: a list is not allowed here; give a method such as POST"),
        arguments(
            gold("match: [{method: get}]"),
            "classes.gold.match[0].method: method:get is not a method; give one such as POST"),
        arguments(
            gold("match: [{header: [A, B=]}]"),
            "classes.gold.match[0].header[1]: header:B= has no value;"
                + " leave out the = if any value will do"),
        arguments(
            "trusted-proxies: 10.0.0.0/8",
            "trusted-proxies: 10.0.0.0/8 is not allowed here;"
                + " give a list of at most 256 address ranges such as [\"10.0.0.0/8\"]"),
        arguments(
            "trusted-proxies: [{}]",
            "trusted-proxies[0]: a map is not allowed here;"
                + " give an address range such as \"10.0.0.0/8\""),
        arguments(
            "trusted-proxies: [proxy]\n" + gold(""),
            "trusted-proxies[0]: proxy is not an address range;"
                + " give one such as 10.0.0.0/8 or 2001:db8::/32"));
  }

  @Test
  void parse_aliasesOfAliases_areNotExpanded() {
    // Six levels of ten: a million values if they were copied.
    StringBuilder laughs = new StringBuilder("a: &a0 [x]\n");
    for (int i = 1; i <= 6; i++) {
      laughs.append("b").append(i).append(": &a").append(i).append(" [");
      laughs.append(("*a" + (i - 1) + ",").repeat(10)).append("]\n");
    }
    assertThatThrownBy(() -> QosYaml.parse(laughs.toString()))
        .hasMessage("a: unknown key (known: " + TOP + ")");
  }

  @Test
  void parse_anyError_isOneLine() {
    assertThatThrownBy(() -> QosYaml.parse("classes:\n  a: {min: \"x\\ny\\u2028z\"}"))
        .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
  }

  private static String classes() {
    return "a map of 1 to 64 classes by name";
  }

  private static String gold(String body) {
    return "classes: {gold: {" + body + "}}";
  }
}
