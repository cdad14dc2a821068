package io.github.jettyqos.jetty.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the files found for the paths of handlers, and of the hidden ones. */
final class FileRootTest {
  @TempDir Path directory;
  private final Server server = new Server();

  @BeforeEach
  void files() throws Exception {
    Files.createDirectories(directory.resolve("shop/img"));
    Files.createDirectories(directory.resolve("shop/WEB-INF"));
    Files.createDirectories(directory.resolve("all"));
    write("secret", 1);
    write("all/a", 2);
    write("all/ü ber", 3);
    write("shop/index.html", 4);
    write("shop/img/b", 5);
    write("shop/WEB-INF/web.xml", 6);
    Files.createSymbolicLink(directory.resolve("all/link"), directory.resolve("secret"));
    Files.createSymbolicLink(directory.resolve("shop/link"), directory.resolve("secret"));
    ContextHandler all = context("/", "all");
    all.clearAliasChecks();
    ContextHandler shop = context("/shop", "shop");
    shop.setProtectedTargets(new String[] {"/WEB-INF"});
    ContextHandler unstarted = context("/later", "shop");
    ContextHandlerCollection contexts = new ContextHandlerCollection(true, all, shop);
    server.setHandler(contexts);
    server.start();
    contexts.addHandler(unstarted);
  }

  private void write(String name, int length) throws Exception {
    Files.write(directory.resolve(name), new byte[length]);
  }

  private ContextHandler context(String path, String base) {
    ContextHandler context = new ContextHandler(new ResourceHandler(), path);
    context.setBaseResource(ResourceFactory.of(server).newResource(directory.resolve(base)));
    return context;
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  private List<FileRoot> roots() {
    return FileRoot.behind((Handler.Container) server);
  }

  private long length(String path) {
    return roots().stream()
        .mapToLong(each -> each.length(path))
        .filter(n -> n >= 0)
        .findFirst()
        .orElse(-1);
  }

  @Test
  void length_fileOfAContext_isThatOfTheFile() {
    assertThat(length("/a")).isEqualTo(2);
    assertThat(length("/ü ber")).isEqualTo(3);
    assertThat(length("/shop/img/b")).isEqualTo(5);
    assertThat(length("/shop/")).as("its welcome file").isEqualTo(4);
    assertThat(length("/shop/link")).as("a link, which Jetty serves").isEqualTo(1);
  }

  @Test
  void length_noFile_isNone() {
    assertThat(length("/none")).isEqualTo(-1);
    assertThat(length("/shop/img")).as("a directory").isEqualTo(-1);
    assertThat(length("/shop/img/")).as("without a welcome file").isEqualTo(-1);
    assertThat(length("/shopping")).isEqualTo(-1);
    assertThat(length("*")).isEqualTo(-1);
    assertThat(length("/later/img/b")).as("its context has not started").isEqualTo(-1);
  }

  @Test
  void length_outsideOrHidden_isNone() {
    assertThat(length("/../secret")).isEqualTo(-1);
    assertThat(length("/x/../../secret")).isEqualTo(-1);
    assertThat(length("/shop/../../secret")).isEqualTo(-1);
    assertThat(length("/%2e%2e/secret")).isEqualTo(-1);
    assertThat(length("//secret")).isEqualTo(-1);
    assertThat(length("/link")).as("an alias that its context refuses").isEqualTo(-1);
    assertThat(length("/shop/WEB-INF/web.xml")).isEqualTo(-1);
    assertThat(length("/a\0b")).isEqualTo(-1);
  }

  @Test
  void forEach_filesBelowIt_eachWithItsPath() {
    Map<String, Long> told = new TreeMap<>();
    roots().forEach(root -> root.forEach(100, told::put));
    assertThat(told)
        .containsEntry("/a", 2L)
        .containsEntry("/ü ber", 3L)
        .containsEntry("/shop/img/b", 5L)
        .doesNotContainKeys("/link", "/shop/WEB-INF/web.xml");
    Map<String, Long> few = new TreeMap<>();
    roots().get(0).forEach(1, few::put);
    assertThat(few).hasSize(1);
  }
}
