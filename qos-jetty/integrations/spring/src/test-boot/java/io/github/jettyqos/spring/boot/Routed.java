package io.github.jettyqos.spring.boot;

import io.github.jettyqos.core.QosClass;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Controllers with overlapping paths, and a report of the called method. */
@SpringBootConfiguration
@EnableAutoConfiguration
@EnableAsync(proxyTargetClass = true)
@Import({
  Routed.Orders.class,
  Routed.Files.class,
  Routed.Plain.class,
  Routed.Proxied.class,
  JettyOf.WithRequestLog.class
})
class Routed implements WebMvcConfigurer {
  static final String METHOD = "X-Method";
  static final String GATE = "X-Gate";

  /** A class for each method. */
  @RestController
  @RequestMapping("/orders")
  static class Orders {
    @QosClass("c01")
    @GetMapping("/{id}")
    void one() {}

    @QosClass("c02")
    @GetMapping("/open")
    void open() {}

    @QosClass("c03")
    @GetMapping("/{id:[0-9]+}/{part:[a-z]+}")
    void number() {}

    @QosClass("c04")
    @PostMapping("/{id}")
    void change() {}

    @QosClass("c05")
    @RequestMapping("/{id}/lines")
    void lines() {}

    @QosClass("c06")
    @GetMapping("/{id}/lines/{line}")
    void line() {}

    @QosClass("c07")
    @RequestMapping(path = "/{id}/lines/{line}", method = RequestMethod.HEAD)
    void lineHead() {}

    @QosClass("c08")
    @GetMapping("/**")
    void rest() {}

    @QosClass("c09")
    @GetMapping({"", "/"})
    void all() {}

    @QosClass("c10")
    @DeleteMapping({"/{id}", "/{id}/lines"})
    void delete() {}
  }

  /** Patterns with stars. */
  @RestController
  static class Files {
    @QosClass("c11")
    @GetMapping("/files/*")
    void star() {}

    @QosClass("c12")
    @GetMapping("/files/*.png")
    void picture() {}

    @QosClass("c13")
    @GetMapping("/files/{name}.{ext}")
    void named() {}

    @QosClass("c14")
    @RequestMapping("/files/{*rest}")
    void below() {}

    @QosClass("c15")
    @GetMapping("/files/a?c")
    void letters() {}

    @QosClass("c16")
    @GetMapping("/files/{a}-{b}")
    void dashed() {}

    @QosClass("c17")
    @GetMapping("/files/*/x")
    void inside() {}

    @QosClass("c18")
    @RequestMapping("/files/*/{y}")
    void anyInside() {}
  }

  /** Methods with and without annotations. */
  @QosClass("c19")
  @RestController
  static class Plain {
    @GetMapping("/plain")
    void ofType() {}

    @QosClass("c20")
    @GetMapping("/plain/ü b")
    void blank() {}

    @QosClass("c21")
    @GetMapping(path = {"/plain/twice", "/other/twice/{x}"})
    void twice() {}

    @QosClass("c22")
    @GetMapping("/{first}/{second}")
    void two() {}

    @QosClass("c23")
    @RequestMapping("/{first}/{second}/{third}")
    void three() {}
  }

  /** A controller behind a proxy. */
  @QosClass("c24")
  @RestController
  static class Proxied {
    @GetMapping("/proxied/{x}")
    public String get() {
      return "got";
    }

    @Async
    public void makesAProxy() {}
  }

  /** Reports the gate's class of each request. */
  @Bean
  HttpFilter gate() {
    return new HttpFilter() {
      private static final long serialVersionUID = 1;

      @Override
      protected void doFilter(
          HttpServletRequest request, HttpServletResponse response, FilterChain chain)
          throws IOException, ServletException {
        if (request.getDispatcherType() == DispatcherType.REQUEST) {
          response.setHeader(GATE, String.valueOf(request.getAttribute("jetty.qos.class")));
        }
        chain.doFilter(request, response);
      }
    };
  }

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry.addInterceptor(
        new HandlerInterceptor() {
          @Override
          public boolean preHandle(
              HttpServletRequest request, HttpServletResponse response, Object handler) {
            if (request.getDispatcherType() == DispatcherType.REQUEST
                && handler instanceof HandlerMethod method) {
              response.setHeader(METHOD, classOf(method));
            }
            return true;
          }
        });
  }

  private static String classOf(HandlerMethod method) {
    QosClass own = method.getMethodAnnotation(QosClass.class);
    if (own == null) {
      own = method.getBeanType().getAnnotation(QosClass.class);
    }
    return own == null ? "rest" : own.value();
  }
}
