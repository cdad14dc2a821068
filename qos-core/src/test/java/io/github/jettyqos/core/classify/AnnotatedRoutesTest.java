package io.github.jettyqos.core.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What annotations say, beside the rules of a configuration. */
final class AnnotatedRoutesTest {
  private static final List<ServiceClass> CLASSES =
      QosConfig.builder()
          .add(ServiceClass.named("gold").match("path:/rule/*"))
          .add(ServiceClass.named("silver"))
          .add(ServiceClass.named("rest"))
          .build()
          .classes();

  private static Route route(String methods, String path, String className, String element) {
    Set<String> verbs = methods.isEmpty() ? Set.of() : Set.of(methods.split(","));
    return new Route(
        List.of(), verbs, RoutePath.template(path), Optional.ofNullable(className), element);
  }

  private static Classifier classifier(Route... routes) {
    return Classifier.compile(List.of(), CLASSES, new TestSyntax(), List.of(routes));
  }

  private static String classOf(Classifier classifier, String method, String path) {
    return CLASSES.get(classifier.classify(TestRequest.of(method, path))).name();
  }

  @Test
  void annotation_ofAnUnknownClass_namesElementAndWhatIsMeant() {
    assertThatThrownBy(() -> classifier(route("", "/a", "silber", "Shop.cart()")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("Shop.cart()")
        .hasMessageContaining("did you mean silver?");
  }

  @Test
  void classify_ruleAndAnnotation_ruleCountsAndTheContradictionIsTold() {
    Classifier classifier = classifier(route("", "/rule/{id}", "silver", "Shop.cart()"));
    assertThat(classOf(classifier, "GET", "/rule/1")).isEqualTo("gold");
    assertThat(classifier.contradictions())
        .singleElement()
        .asString()
        .contains("@QosClass(\"silver\") on Shop.cart()")
        .contains("takes it for class gold");
  }

  @Test
  void classify_routesThatDifferInTheBodyAlone_bothBelongToTheOneThatIsAskedLater() {
    Classifier classifier =
        classifier(
            route("POST", "/a", "gold", "Shop.json()"),
            route("POST", "/a", "silver", "Shop.xml()"));
    assertThat(classOf(classifier, "POST", "/a")).isEqualTo("silver");
    assertThat(classifier.contradictions())
        .singleElement()
        .asString()
        .contains("Shop.json()")
        .contains("Shop.xml()")
        .contains("both belong to class silver");
  }

  @Test
  void classify_routesOfOtherMethods_doNotContradict() {
    Classifier classifier =
        classifier(
            route("POST", "/a", "gold", "Shop.add()"), route("GET", "/a", "silver", "Shop.get()"));
    assertThat(classOf(classifier, "POST", "/a")).isEqualTo("gold");
    assertThat(classOf(classifier, "HEAD", "/a")).isEqualTo("silver");
    assertThat(classOf(classifier, "PUT", "/a")).isEqualTo("rest");
    assertThat(classifier.contradictions()).isEmpty();
  }

  @Test
  void classify_routeWithoutClass_takesRequestsFromThoseBehind() {
    Classifier classifier =
        classifier(
            Route.withoutClass(Set.of(), RoutePath.template("/a/b"), "nobody"),
            route("", "/a/**", "gold", "Shop.all()"));
    assertThat(classOf(classifier, "GET", "/a/b")).isEqualTo("rest");
    assertThat(classOf(classifier, "GET", "/a/c")).isEqualTo("gold");
    assertThat(classOf(classifier, "GET", "/a")).isEqualTo("gold");
  }
}
