package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.eclipse.jetty.jmx.ObjectMBean;
import org.eclipse.jetty.server.Handler;
import org.junit.jupiter.api.Test;

/** A comparison of the guide's tables of attributes and operations with the beans. */
final class BeanTableTest {
  private static final Path PAGE = Path.of("../docs/guide/observe.md");
  private static final Pattern ROW =
      Pattern.compile(
          "(?m)^\\| `(ServiceClass|ExemptClass|Control|Configuration|Gate|Management)` \\| `\\w+[`(].*\\|$");
  private static final String YAML =
      "threads: 8\nclasses:\n  health: {match: [\"path:/health\"], exempt: true}\n  all: {}\n";

  /** The beans without Jetty's own attributes, which the bean Gate has. */
  private static final List<String> OWN =
      List.of(
          "Control",
          "Configuration",
          "Management",
          "ServiceClass,name=all",
          "ExemptClass,name=health");

  private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
  private final MBeanContainer container = new MBeanContainer(beans);

  private static Stream<String> rows(String bean, MBeanInfo info) {
    Stream<String> attributes =
        Arrays.stream(info.getAttributes())
            .map(
                each ->
                    "| `%s` | `%s` | %s | %s |"
                        .formatted(
                            bean, each.getName(), type(each.getType()), each.getDescription()));
    Stream<String> operations =
        Arrays.stream(info.getOperations())
            .filter(each -> !each.getName().equals("dump")) // which Jetty gives to all beans
            .map(
                each ->
                    "| `%s` | `%s(%s)` | %s | %s |"
                        .formatted(
                            bean,
                            each.getName(),
                            Arrays.stream(each.getSignature())
                                .map(BeanTableTest::parameter)
                                .collect(Collectors.joining(", ")),
                            type(each.getReturnType()),
                            each.getDescription()));
    return Stream.concat(attributes, operations);
  }

  private static String parameter(MBeanParameterInfo each) {
    String type = each.getType().substring(each.getType().lastIndexOf('.') + 1);
    return type.equals("String") ? each.getName() : type + " " + each.getName();
  }

  private static String type(String type) {
    return switch (type) {
      case "java.lang.String" -> "text";
      case "java.util.Map" -> "map";
      case "java.util.List" -> "list";
      default -> type;
    };
  }

  private MBeanInfo info(String keys) throws Exception {
    return beans.getMBeanInfo(new ObjectName("io.github.jettyqos:type=" + keys));
  }

  @Test
  void tablesOfTheGuide_areWhatTheBeansHave() throws Exception {
    try (TestServer server = new TestServer(YAML, new BlockingHandler())) {
      server.server.addBean(container);
      server.start();
      // Attributes of every handler are documented by Jetty.
      ObjectMBean handler = (ObjectMBean) container.mbeanFor(new Handler.Wrapper());
      Set<String> ofJetty = rows("Gate", handler.getMBeanInfo()).collect(Collectors.toSet());
      Set<String> all = new HashSet<>();
      rows("Gate", info("Gate")).filter(row -> !ofJetty.contains(row)).forEach(all::add);
      rows("Control", info("Control")).forEach(all::add);
      rows("Management", info("Management")).forEach(all::add);
      rows("Configuration", info("Configuration")).forEach(all::add);
      rows("ServiceClass", info("ServiceClass,name=all")).forEach(all::add);
      rows("ExemptClass", info("ExemptClass,name=health")).forEach(all::add);
      for (String bean : OWN) {
        assertThat(info(bean).getAttributes()).as(bean).noneMatch(MBeanAttributeInfo::isWritable);
      }
      assertThat(table()).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(all);
    }
  }

  private static List<String> table() throws IOException {
    return ROW.matcher(Files.readString(PAGE)).results().map(MatchResult::group).toList();
  }
}
