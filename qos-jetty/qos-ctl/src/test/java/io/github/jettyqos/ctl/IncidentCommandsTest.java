package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Stuck handlers, and who floods, as scripted servers tell them. */
final class IncidentCommandsTest {
  private static final String STUCK =
      """
      [{"class":"gold","method":"GET","path":"/gold/1","seconds":34.21,"thread":"qtp-12",
        "state":"timed waiting","interrupted":true,
        "stack":["java.base@17.0.15/java.net.Socket.read(Socket.java:1)",
         "app//com.acme.Db.query(Db.java:12)","java.base@17.0.15/java.util.List.forEach(List.java:1)",
         "com.acme.Shop.buy(Shop.java:7)","com.acme.A.a(A.java:1)","com.acme.B.b(B.java:1)",
         "com.acme.C.c(C.java:1)","com.acme.D.d(D.java:1)",
         "org.eclipse.jetty.server.Server.handle(Server.java:5)"]},
       {"class":"rest","method":"GET","path":"/a","seconds":9.0,"thread":"qtp-1","state":"blocked",
        "stack":["com.acme.Lock.take(Lock.java:1)","java.lang.Thread.run(Thread.java:1)"]},
       {"class":"rest","method":"POST","path":"/b","seconds":8.0,"thread":"qtp-2","state":"blocked",
        "stack":["com.acme.Lock.take(Lock.java:1)","java.lang.Thread.run(Thread.java:1)"]}]
      """;

  /** As the operation answers, with a configuration shortened. */
  private static final String WHO =
      """
      {"refused":{"total":5000,"perSecond":134.2,"repeated":0.61,
        "clients":[{"name":"10.0.0.7","share":0.412,"perSecond":55.3},
                   {"name":"10.0.0.8","share":0.021,"perSecond":2.8}],
        "routes":[{"name":"GET /report/*","share":0.9,"perSecond":120.8}],
        "agents":[{"name":"evil\\u001b[2Jbot \\u6f22","share":0.5,"perSecond":67.1}]},
       "holding":{"threads":7.4,"clients":[{"name":"10.0.0.9","share":0.3,"threads":2.22}],
        "routes":[],"agents":[]},
       "proposals":[{"sentence":"share the queue of report by client","key":"classes.report.queue.policy",
        "yaml":"classes:\\n  report: {queue: {policy: fair}}\\n",
        "differences":["classes.report.queue.policy: fair instead of fifo"]}]}
      """;

  private static CtlRun run(String answer, String... args) throws Exception {
    try (ScriptedServer server = new ScriptedServer(r -> ScriptedServer.Answer.json(answer))) {
      return server.run(args);
    }
  }

  @Test
  void stuck_handlersInOnePlace_areTogether_andStacksShort() throws Exception {
    assertThat(run(STUCK, "stuck").out())
        .isEqualTo(
            """
            3 handlers are stuck

            gold: GET /gold/1 for 34.2s, thread qtp-12, timed waiting, interrupted
                at java.net.Socket.read(Socket.java:1)
                at com.acme.Db.query(Db.java:12)
                at com.acme.Shop.buy(Shop.java:7)
                at com.acme.A.a(A.java:1)
                at com.acme.B.b(B.java:1)
                at com.acme.C.c(C.java:1)
                3 more frames: --all

            rest: 2 handlers for up to 9.00s: GET /a, POST /b
                at com.acme.Lock.take(Lock.java:1)
                at java.lang.Thread.run(Thread.java:1)
            """);
    assertThat(run(STUCK, "stuck", "--all").out())
        .contains(
            "at org.eclipse.jetty.server.Server.handle", "rest: POST /b for 8.00s, thread qtp-2")
        .doesNotContain("more frames");
    assertThat(run("[]", "stuck").out()).isEqualTo("no handler is stuck\n");
  }

  @Test
  void who_isTablesWithShares_andProposals() throws Exception {
    assertThat(run(WHO, "who").out())
        .isEqualTo(
            """
            turned away: 134/s, 61 % of it came again
                    share  per second
            client  41 %   55.3        10.0.0.7
            client  2.1 %  2.80        10.0.0.8
            route   90 %   121         GET /report/*
            agent   50 %   67.1        evil\\u001b[2Jbot \u6f22

            holding 7.40 threads
                    share  threads
            client  30 %   2.22     10.0.0.9

            1. share the queue of report by client
               classes.report.queue.policy: fair instead of fifo
            """);
    assertThat(run(WHO, "who", "--propose").out())
        .isEqualTo("classes:\n  report: {queue: {policy: fair}}\n");
    CtlRun none = run(WHO, "who", "--propose", "2");
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err()).contains("--propose: 2 is no proposal; there are 1");
    assertThat(run("{}", "who").out()).isEqualTo("nothing is turned away\n\nholding - threads\n");
  }

  /** A server of another version. */
  @Test
  void who_ofAServerWithout_isRefused() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            r ->
                new ScriptedServer.Answer(
                    404, "application/json", "{\"problem\":\"there is no such operation\"}"))) {
      CtlRun run = server.run("who");
      assertThat(run.status()).isEqualTo(1);
      assertThat(run.err()).contains("who is none of this server, which is of another version");
    }
  }
}
