package io.github.jettyqos.browser;

import static io.github.jettyqos.browser.Browser.AT_MOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.jetty.console.ConsoleHandler;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.jolokia.server.core.http.AgentServlet;
import org.junit.jupiter.api.Test;

/** Tests of the same page with Jolokia, which calls the management bean. */
final class JolokiaPageTest extends Console {
  private static Server jolokia() throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletContextHandler agent = new ServletContextHandler("/jolokia");
    agent.addServlet(AgentServlet.class, "/*");
    server.setHandler(
        new ContextHandlerCollection(new ContextHandler(new ConsoleHandler(), "/console"), agent));
    server.start();
    return server;
  }

  @Test
  void page_overJolokia_showsAndApplies() throws Exception {
    Server server = jolokia();
    try {
      browser.size(1280, 900);
      browser.open(server.getURI().resolve("/console/?jolokia=/jolokia&poll=200ms").toString());
      browser.awaitLooks(2);
      assertThat(browser.text("#you")).startsWith("over Jolokia");
      assertThat(browser.hasBudget("gold", shop.budget("gold"))).isTrue();
      browser.threads("gold", 4);
      await()
          .atMost(AT_MOST)
          .until(() -> browser.cell("#what-if-body", "gold", "Now").endsWith("→ 4"));
      browser.click("#apply");
      browser.confirm("over Jolokia");
      await().atMost(AT_MOST).until(() -> shop.budget("gold") == 4);
      browser.awaitText("#log-body", "over Jolokia");
    } finally {
      browser.driver.get("about:blank");
      server.stop();
    }
  }
}
