package io.github.jettyqos.spring;

import io.github.jettyqos.jetty.QosHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.util.ClassUtils;

/**
 * The link of the gate to its application context: warns if there is no gate, and rejects queued
 * requests as soon as the context begins to close. Boot then waits for running requests, and does
 * not call handlers as a stop of Jetty would.
 */
final class GateOfContext
    implements SmartInitializingSingleton,
        ApplicationContextAware,
        ApplicationListener<ContextClosedEvent> {
  private static final Logger LOG = LoggerFactory.getLogger(GateOfContext.class);

  private final QosInstaller installer;
  private @Nullable ApplicationContext context;

  GateOfContext(QosInstaller installer) {
    this.installer = installer;
  }

  @Override
  public void setApplicationContext(ApplicationContext own) {
    this.context = own;
  }

  @Override
  public void afterSingletonsInstantiated() {
    if (installer.handler() != null) {
      return;
    }
    if (ClassUtils.isPresent("org.apache.catalina.startup.Tomcat", null)) {
      LOG.warn(
          "there are no service classes, as no Jetty was started: Tomcat is on the class path; exclude"
              + " spring-boot-starter-tomcat");
    } else {
      LOG.info("there are no service classes, as this application context has started no Jetty");
    }
  }

  @Override
  public void onApplicationEvent(ContextClosedEvent event) {
    QosHandler handler = installer.handler();
    // Events of child contexts, such as a management port's, arrive as well.
    if (event.getApplicationContext() == context && handler != null && handler.isStarted()) {
      var unused = handler.shutdown(); // Boot waits for running requests
    }
  }
}
