package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.request.RequestServices;

/**
 * Attributes of a request for access logs, such as {@code %{jetty.qos.class}attr} in the format of
 * Jetty's {@code CustomRequestLog}. They are set if the server has a request log when it starts, or
 * the attribute {@link #WANTED}.
 */
public final class RequestAttributes {
  /** The name of its class. */
  public static final String CLASS = RequestServices.CLASS_ATTRIBUTE;

  /** How long it waited until its handler was called, in milliseconds, a {@link Double}. */
  public static final String WAITING = RequestServices.WAITING_ATTRIBUTE;

  /**
   * The reason of a rejection, such as {@code queue-full}; absent if the request was not rejected.
   */
  public static final String REJECTED = RequestServices.REJECTED_ATTRIBUTE;

  /** Of the server, with any value: requests get attributes also without a request log. */
  public static final String WANTED = RequestServices.WANTED_ATTRIBUTE;

  private RequestAttributes() {}
}
