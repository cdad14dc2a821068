package io.github.jettyqos.spring.boot;

import java.lang.reflect.Proxy;
import java.util.Collection;
import org.eclipse.jetty.server.CustomRequestLog;
import org.eclipse.jetty.server.Server;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.ApplicationContext;

/** The lookup of an application's Jetty, whose classes have other names in each Boot. */
final class JettyOf {
  private JettyOf() {}

  static Server context(ApplicationContext context) throws ReflectiveOperationException {
    Object webServer = context.getClass().getMethod("getWebServer").invoke(context);
    return (Server) webServer.getClass().getMethod("getServer").invoke(webServer);
  }

  /** A post-processor that adds a request log, so that requests have the class attribute. */
  static final class WithRequestLog implements BeanPostProcessor {
    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
      if (bean.getClass().getSimpleName().equals("JettyServletWebServerFactory")) {
        try {
          customize(bean);
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(e);
        }
      }
      return bean;
    }

    @SuppressWarnings("unchecked")
    private static void customize(Object factory) throws ReflectiveOperationException {
      String type = factory.getClass().getPackageName().replace(".servlet", "");
      Class<?> customizer = Class.forName(type + ".JettyServerCustomizer");
      Object customizers = factory.getClass().getMethod("getServerCustomizers").invoke(factory);
      ((Collection<Object>) customizers)
          .add(
              Proxy.newProxyInstance(
                  customizer.getClassLoader(),
                  new Class<?>[] {customizer},
                  (self, method, arguments) -> {
                    if (!method.getName().equals("customize")) {
                      return method.getName().equals("hashCode") ? 1 : self == arguments[0];
                    }
                    ((Server) arguments[0]).setRequestLog(new CustomRequestLog(line -> {}, "%r"));
                    return null;
                  }));
    }
  }
}
