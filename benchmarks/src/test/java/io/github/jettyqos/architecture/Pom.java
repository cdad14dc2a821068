package io.github.jettyqos.architecture;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** A module's pom as it is written, without inheritance. */
record Pom(Path directory, Element project) {
  static Pom read(Path directory) {
    try {
      Path file = directory.resolve("pom.xml");
      return new Pom(
          directory,
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file.toFile())
              .getDocumentElement());
    } catch (Exception e) {
      throw new IllegalStateException(directory + " has no pom that can be read", e);
    }
  }

  Pom module(String name) {
    return read(directory.resolve(name));
  }

  Stream<Pom> modules() {
    return Stream.of("modules/module", "profiles/profile/modules/module")
        .flatMap(path -> texts(path).stream())
        .map(this::module);
  }

  /** The modules below that go to Maven Central, as {@code .ci/modules} lists them. */
  Stream<Pom> published() {
    return modules()
        .filter(module -> !"true".equals(module.text("properties/maven.deploy.skip")))
        .flatMap(module -> Stream.concat(Stream.of(module), module.published()));
  }

  /** The text at a path such as {@code scm/url}; empty if there is none. */
  String text(String path) {
    return texts(path).stream().findFirst().orElse("");
  }

  List<String> texts(String path) {
    Stream<Element> found = Stream.of(project);
    for (String name : path.split("/")) {
      found = found.flatMap(element -> children(element, name));
    }
    return found.map(element -> element.getTextContent().strip()).toList();
  }

  private static Stream<Element> children(Element parent, String name) {
    NodeList nodes = parent.getChildNodes();
    return IntStream.range(0, nodes.getLength())
        .<Node>mapToObj(nodes::item)
        .filter(node -> node.getNodeName().equals(name))
        .map(Element.class::cast);
  }

  @Override
  public String toString() {
    return directory.getFileName().toString();
  }
}
