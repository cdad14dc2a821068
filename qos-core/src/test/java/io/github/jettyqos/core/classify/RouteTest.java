package io.github.jettyqos.core.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.QosClass;
import io.github.jettyqos.core.check.ConfigException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which annotation counts for a method. */
final class RouteTest {
  private static final RoutePath PATH = RoutePath.template("/a/{b}");

  /** An annotated interface. */
  @QosClass("interface")
  interface Api {
    @QosClass("of the interface's method")
    void one();

    void two();
  }

  /** An annotated superclass. */
  @QosClass("super")
  static class Super {
    @QosClass("of the super's method")
    void three() {}

    void four() {}
  }

  /** Has all from elsewhere but for one method. */
  static class Both extends Super implements Api {
    @Override
    public void one() {}

    @Override
    public void two() {}

    @Override
    void three() {}

    @Override
    @QosClass("own")
    void four() {}
  }

  /** Has only what its interface says. */
  static class Implementing implements Api {
    @Override
    public void one() {}

    @Override
    public void two() {}
  }

  private static Route of(Class<?> type, String method) throws ReflectiveOperationException {
    Method found = method.isEmpty() ? null : type.getDeclaredMethod(method);
    return Route.of(Set.of("GET"), PATH, type, found);
  }

  @Test
  void of_methodAnnotated_isThatOfTheMethod() throws Exception {
    assertThat(of(Both.class, "four").className()).contains("own");
    assertThat(of(Both.class, "four").element()).isEqualTo(Both.class.getName() + ".four()");
  }

  @Test
  void of_overriddenMethodAnnotated_isThatOfWhatItOverrides() throws Exception {
    assertThat(of(Both.class, "one").className()).contains("of the interface's method");
    assertThat(of(Both.class, "one").element()).isEqualTo(Api.class.getName() + ".one()");
    assertThat(of(Both.class, "three").className()).contains("of the super's method");
  }

  @Test
  void of_typeAnnotated_isThatOfTheNearestType() throws Exception {
    assertThat(of(Both.class, "two").className()).contains("super");
    assertThat(of(Implementing.class, "two").className()).contains("interface");
    assertThat(of(Both.class, "").className()).contains("super");
  }

  @Test
  void of_nothingAnnotated_isWhatHandles() throws Exception {
    Route route = Route.of(Set.of("GET"), PATH, RouteTest.class, null);
    assertThat(route.className()).isEmpty();
    assertThat(route).hasToString(RouteTest.class.getName() + " (GET /a/{b})");
  }

  @Test
  void under_andOn_keepTheRest() {
    Route route =
        Route.withoutClass(Set.of(), PATH, "nobody").under("/c").on(List.of("*.example.com"));
    assertThat(route.request()).isEqualTo("/c/a/{b}");
    assertThat(route.hosts()).containsExactly("*.example.com");
    assertThatThrownBy(() -> route.on(List.of("a b"))).isInstanceOf(ConfigException.class);
  }
}
