package io.github.jettyqos.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * The rules of the architecture. They take the root package, so that a test can apply them to
 * classes that break them. They do not see code that class files do not show, such as synchronized
 * blocks.
 */
final class Rules {
  private static final String PROJECT = "io.github.jettyqos";

  private final String root;

  Rules(String root) {
    this.root = root;
  }

  Map<String, ArchRule> all() {
    Map<String, ArchRule> rules = new LinkedHashMap<>();
    rules.put("noCycles", noCycles());
    rules.put("noCirclesOfFiles", noCirclesOfFiles());
    rules.put("importsOfTheTable", importsOfTheTable());
    rules.put("noJettyElsewhere", noJettyElsewhere());
    rules.put("pureRooms", pureRooms());
    rules.put("oneClock", oneClock());
    rules.put("oneScheduler", oneScheduler());
    rules.put("hiddenImplementations", hiddenImplementations());
    return rules;
  }

  private ArchRule noCycles() {
    return slices().matching(root + ".(**)").should().beFreeOfCycles();
  }

  private ArchRule noCirclesOfFiles() {
    return classes()
        .that()
        .resideInAPackage(root + "..")
        .should(
            new ArchCondition<>("be in no circle of files") {
              private FileCircles circles = new FileCircles(Set.of());

              @Override
              public void init(Collection<JavaClass> all) {
                circles = new FileCircles(all);
              }

              @Override
              public void check(JavaClass type, ConditionEvents events) {
                Set<String> circle = circles.of(type);
                if (!FileCircles.isAllowed(root, circle)) {
                  events.add(SimpleConditionEvent.violated(type, "files in a circle: " + circle));
                }
              }
            });
  }

  private ArchRule importsOfTheTable() {
    Rooms rooms = new Rooms(root);
    return classes()
        .that()
        .resideInAPackage(root + "..")
        .should(
            condition(
                "import only what the table of rooms allows",
                (type, report) ->
                    type.getDirectDependenciesFromSelf()
                        .forEach(
                            d ->
                                rooms
                                    .objection(
                                        type.getPackageName(), d.getTargetClass().getPackageName())
                                    .ifPresent(
                                        objection ->
                                            report.accept(
                                                type, objection + ": " + d.getDescription())))));
  }

  private ArchRule noJettyElsewhere() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(under("jetty.."), under("examples.."), under("benchmarks.."))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.eclipse.jetty..");
  }

  private ArchRule pureRooms() {
    DescribedPredicate<JavaClass> impure =
        resideInAnyPackage("java.util.concurrent..", "java.util.random..", "org.slf4j..")
            .or(
                named(
                    "java.lang.Thread",
                    "java.lang.ThreadLocal",
                    "java.lang.Runtime",
                    "java.time.Clock",
                    "java.util.Random",
                    "java.util.SplittableRandom",
                    "java.util.Timer",
                    root + ".core.NanoClock"));
    return classes()
        .that()
        .resideInAnyPackage(under("core.model.."), under("core.law.."), under("sim.model.."))
        .and()
        .resideOutsideOfPackage(under("core.model.play..")) // it draws requests from a seed
        .should(
            condition(
                "be pure",
                (type, report) -> {
                  type.getDirectDependenciesFromSelf().stream()
                      .filter(d -> impure.test(d.getTargetClass()))
                      .forEach(d -> report.accept(type, d.getDescription()));
                  uses(type)
                      .filter(Rules::readsClockOrChance)
                      .forEach(use -> report.accept(type, use.getDescription()));
                  type.getMethods().stream()
                      .filter(m -> m.getModifiers().contains(JavaModifier.SYNCHRONIZED))
                      .forEach(m -> report.accept(type, m.getDescription() + " is synchronized"));
                }))
        .allowEmptyShould(true);
  }

  private ArchRule oneClock() {
    return classes()
        .that()
        .resideInAnyPackage(under("core.."), under("jetty.."), under("sim.."))
        .and()
        .doNotHaveFullyQualifiedName(root + ".core.NanoClock")
        .should(
            condition(
                "leave System.nanoTime to NanoClock",
                (type, report) ->
                    uses(type)
                        .filter(
                            use ->
                                targets(use, "java.lang.System", "nanoTime")
                                    || targets(use, "org.eclipse.jetty.util.NanoTime", "now"))
                        .forEach(use -> report.accept(type, use.getDescription()))));
  }

  private ArchRule oneScheduler() {
    return noClasses()
        .that()
        .resideInAPackage(under("core.."))
        .and()
        .resideOutsideOfPackage(under("core.loop.."))
        .should()
        .dependOnClassesThat(
            named(
                "java.util.concurrent.ScheduledExecutorService",
                "java.util.concurrent.ScheduledThreadPoolExecutor",
                "java.util.concurrent.Executors",
                "java.util.Timer",
                "java.util.TimerTask"));
  }

  /**
   * Records and enums are values: the cases of a sealed hierarchy are public by purpose. Packages
   * that are not exported to all are no API: laws are public there for their factory.
   */
  private ArchRule hiddenImplementations() {
    Set<String> exported = packagesExportedToAll();
    return classes()
        .that()
        .resideInAnyPackage(under("core.."), under("jetty.."), under("sim.."))
        .should(
            condition(
                "not be public where they implement an interface of ours",
                (type, report) -> {
                  boolean value = type.isInterface() || type.isRecord() || type.isEnum();
                  String room = type.getPackageName().substring(root.length());
                  boolean api = exported.contains(PROJECT + room);
                  boolean ours =
                      type.getAllRawInterfaces().stream()
                          .anyMatch(i -> i.getPackageName().startsWith(root));
                  if (!value && api && ours && type.getModifiers().contains(JavaModifier.PUBLIC)) {
                    report.accept(type, type.getName() + " is public");
                  }
                }));
  }

  private static Set<String> packagesExportedToAll() {
    Set<String> names = new HashSet<>();
    try {
      for (URL url :
          Collections.list(Rules.class.getClassLoader().getResources("module-info.class"))) {
        try (InputStream in = url.openStream()) {
          ModuleDescriptor.read(in).exports().stream()
              .filter(each -> !each.isQualified())
              .forEach(each -> names.add(each.source()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return names;
  }

  private String under(String room) {
    return root + "." + room;
  }

  private static Stream<JavaCodeUnitAccess<?>> uses(JavaClass type) {
    return Stream.concat(
        type.getMethodCallsFromSelf().stream(), type.getMethodReferencesFromSelf().stream());
  }

  private static boolean readsClockOrChance(JavaCodeUnitAccess<?> use) {
    return targets(use, "java.lang.System", "nanoTime")
        || targets(use, "java.lang.System", "currentTimeMillis")
        || targets(use, "java.time.Instant", "now")
        || targets(use, "java.lang.Math", "random");
  }

  private static boolean targets(JavaCodeUnitAccess<?> use, String owner, String method) {
    return use.getTargetOwner().getName().equals(owner) && use.getName().equals(method);
  }

  private static DescribedPredicate<JavaClass> named(String... names) {
    return describe("one of " + String.join(", ", names), type -> isOne(type, names));
  }

  private static boolean isOne(JavaClass type, String... names) {
    return Stream.of(names).anyMatch(type.getName()::equals);
  }

  private static ArchCondition<JavaClass> condition(
      String text, BiConsumer<JavaClass, BiConsumer<JavaClass, String>> check) {
    return new ArchCondition<>(text) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        check.accept(type, (where, what) -> events.add(SimpleConditionEvent.violated(where, what)));
      }
    };
  }
}
