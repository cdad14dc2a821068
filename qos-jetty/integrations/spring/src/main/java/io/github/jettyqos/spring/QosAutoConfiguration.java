package io.github.jettyqos.spring;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosBuilder;
import io.github.jettyqos.jetty.RejectionHandler;
import io.github.jettyqos.jetty.RequestClassifier;
import io.github.jettyqos.jetty.RequestProfile;
import javax.management.MBeanServer;
import org.eclipse.jetty.server.Server;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.availability.ApplicationAvailabilityAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.web.servlet.DispatcherServlet;

/**
 * The auto-configuration of service classes by {@code qos.*}: the {@link Qos} bean and its
 * installer. Beans of type {@link RequestClassifier}, {@link RejectionHandler} and {@link
 * RequestProfile} are used.
 */
@AutoConfiguration(after = ApplicationAvailabilityAutoConfiguration.class)
@ConditionalOnWebApplication
@ConditionalOnClass({Server.class, Qos.class})
public class QosAutoConfiguration {

  /** The server, unless the application makes it. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(name = QosKeys.ENABLED, matchIfMissing = true)
  @ConditionalOnMissingBean(Qos.class)
  static class OfKeys {
    @Bean
    QosProperties qosProperties(ConfigurableEnvironment environment) {
      return QosProperties.read(environment, BootThreads.of(environment).handlers());
    }

    @Bean
    Qos qos(
        QosProperties read,
        ConfigurableEnvironment environment,
        ObjectProvider<RequestClassifier> classifier,
        ObjectProvider<RejectionHandler> rejections,
        ObjectProvider<RequestProfile> profile) {
      ContextPath.of(environment).warnOfOthers(read.config());
      QosBuilder builder = Qos.builder(read.config());
      classifier.ifUnique(builder::classifier);
      rejections.ifUnique(builder::rejections);
      profile.ifUnique(builder::profile);
      read.file().ifPresent(builder::file);
      read.watch().ifPresent(builder::watch);
      String name = environment.getProperty("spring.application.name", "");
      return named(builder, name).build();
    }

    private static QosBuilder named(QosBuilder builder, String application) {
      try {
        return application.isEmpty() ? builder : builder.name(application);
      } catch (ConfigException e) {
        return builder; // the bean names need no server name
      }
    }
  }

  /** The beans. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(name = QosKeys.ENABLED, matchIfMissing = true)
  static class Gate {
    @Bean
    QosInstaller qosInstaller(
        Qos qos,
        ConfigurableEnvironment environment,
        ObjectProvider<MBeanServer> beans,
        BeanFactory factory) {
      boolean observed = factory.containsBean(QosObservationAutoConfiguration.FILTER);
      return new QosInstaller(qos, BootThreads.of(environment), beans.getIfUnique(), observed);
    }

    /** Not for injection, as it would be a candidate for every map of objects. */
    @Bean(autowireCandidate = false)
    QosInForce qosInForce(Qos qos) {
      return new QosInForce(qos);
    }

    @Bean
    GateOfContext qosGateOfContext(QosInstaller installer) {
      return new GateOfContext(installer);
    }

    @Bean
    @ConditionalOnBean(ApplicationAvailability.class)
    QosReadiness qosReadiness(
        Qos qos, ApplicationAvailability availability, ApplicationContext context) {
      return new QosReadiness(qos, availability, context);
    }
  }

  /** The beans with Spring MVC. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(name = QosKeys.ENABLED, matchIfMissing = true)
  @ConditionalOnClass(DispatcherServlet.class)
  @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
  static class Mvc {
    @Bean
    DispatcherRoutes qosDispatcherRoutes(QosInstaller installer) {
      return new DispatcherRoutes(installer);
    }
  }

  /** The beans where it is switched off. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(name = QosKeys.ENABLED, havingValue = "false")
  static class SwitchedOff {
    SwitchedOff() {
      LoggerFactory.getLogger(QosAutoConfiguration.class)
          .info("no service classes: {} is false", QosKeys.ENABLED);
    }
  }
}
