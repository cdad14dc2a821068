package io.github.jettyqos.spring;

import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.NotAllowedException;
import io.github.jettyqos.core.text.OneLine;
import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.security.Principal;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.lang.Nullable;

/**
 * The endpoint {@code qos} of the actuator: the operations of {@link Management} by their names, a
 * GET as a viewer and a POST as an operator. The application authorises the callers. Errors are one
 * line: status 400, 403 for a change by GET, 409 if the state of the server does not allow it.
 *
 * <p>Boot binds parameters by their Java names, so the parameters of all operations are declared
 * here; {@code class} is called {@code className}.
 */
@WebEndpoint(id = "qos")
public class QosEndpoint {
  private static final Logger LOG = LoggerFactory.getLogger(QosEndpoint.class);

  private static final int LONGEST = 1000;
  private static final int FORBIDDEN = 403;
  private static final int CONFLICT = 409;

  private final Management management;

  QosEndpoint(Qos qos) {
    this.management = qos.management();
  }

  /** The given arguments of a request. */
  private static final class Given {
    private final Map<String, String> arguments = new HashMap<>();

    Given and(String name, @Nullable String value) {
      if (value != null) {
        arguments.put(name, value);
      }
      return this;
    }
  }

  /**
   * The operation {@code state}.
   *
   * @param caller the caller
   * @return its answer
   */
  @ReadOperation
  public WebEndpointResponse<Object> state(SecurityContext caller) {
    return answer("state", new Given(), caller, Role.VIEWER);
  }

  /**
   * An operation that changes nothing.
   *
   * @param caller the caller
   * @param operation its name
   * @param request see the list of operations, as for the following ones
   * @param budgets likewise
   * @param most likewise
   * @param after likewise
   * @param span likewise
   * @param since likewise
   * @param proposal likewise
   * @return its answer
   */
  @ReadOperation
  public WebEndpointResponse<Object> read(
      SecurityContext caller,
      @Selector String operation,
      @Nullable String request,
      @Nullable String budgets,
      @Nullable String most,
      @Nullable String after,
      @Nullable String span,
      @Nullable String since,
      @Nullable String proposal) {
    Given given =
        new Given()
            .and("request", request)
            .and("budgets", budgets)
            .and("most", most)
            .and("after", after)
            .and("span", span)
            .and("since", since)
            .and("proposal", proposal);
    return answer(operation, given, caller, Role.VIEWER);
  }

  /**
   * An operation that changes something.
   *
   * @param caller the caller
   * @param operation its name
   * @param budgets see the list of operations, as for the following ones
   * @param number likewise
   * @param name likewise
   * @param on likewise
   * @param threads likewise
   * @param className the parameter {@code class}
   * @param statistic likewise
   * @param time likewise
   * @param weight likewise
   * @param yaml likewise
   * @param node likewise
   * @param forTime the parameter {@code for}
   * @param still likewise
   * @param reason likewise
   * @return its answer
   */
  @WriteOperation
  public WebEndpointResponse<Object> write(
      SecurityContext caller,
      @Selector String operation,
      @Nullable String budgets,
      @Nullable String number,
      @Nullable String name,
      @Nullable String on,
      @Nullable String threads,
      @Nullable String className,
      @Nullable String statistic,
      @Nullable String time,
      @Nullable String weight,
      @Nullable String yaml,
      @Nullable String node,
      @Nullable String forTime,
      @Nullable String still,
      @Nullable String reason) {
    Given given =
        new Given()
            .and("budgets", budgets)
            .and("number", number)
            .and("name", name)
            .and("on", on)
            .and("threads", threads)
            .and("class", className)
            .and("statistic", statistic)
            .and("time", time)
            .and("weight", weight)
            .and("yaml", yaml)
            .and("node", node)
            .and("for", forTime)
            .and("still", still)
            .and("reason", reason);
    return answer(operation, given, caller, Role.OPERATOR);
  }

  private WebEndpointResponse<Object> answer(
      String operation, Given given, SecurityContext caller, Role role) {
    try {
      Actor actor = new Actor(who(caller), role);
      return new WebEndpointResponse<>(management.call(operation, given.arguments, actor).data());
    } catch (NotAllowedException e) {
      return refuse(FORBIDDEN, e);
    } catch (IllegalArgumentException e) {
      return refuse(WebEndpointResponse.STATUS_BAD_REQUEST, e);
    } catch (IllegalStateException e) {
      return refuse(CONFLICT, e);
    } catch (IOException e) {
      LOG.warn("the file of the configuration cannot be read", e);
      return refuse(CONFLICT, new IOException("the file cannot be read; the log says more"));
    } catch (RuntimeException e) {
      LOG.warn("an operation of the endpoint qos failed", e);
      return refuse(
          WebEndpointResponse.STATUS_INTERNAL_SERVER_ERROR,
          new IllegalStateException("that failed; the log of the server says more"));
    }
  }

  private static String who(SecurityContext caller) {
    Principal user = caller.getPrincipal();
    return user == null ? "actuator" : user.getName() + " over the actuator";
  }

  private static WebEndpointResponse<Object> refuse(int status, Exception problem) {
    String line = OneLine.of(String.valueOf(problem.getMessage()), LONGEST);
    return new WebEndpointResponse<>(Map.of("problem", line), status);
  }
}
