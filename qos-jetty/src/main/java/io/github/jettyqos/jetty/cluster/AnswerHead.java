package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.config.FrontEnds;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.client.transport.HttpResponse;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The transfer of a response head from a node to the client, without the fields of the connection
 * to the node, and without the fields for front ends.
 */
final class AnswerHead {
  private static final Logger LOG = LoggerFactory.getLogger(AnswerHead.class);

  /** The limit of a head from a node, in bytes: far above that of any server. */
  static final int MOST_READ = 1 << 20;

  private static final int LOGGED_EVERY = 1_000;

  private final AtomicLong tooLarge = new AtomicLong();

  /** Whether the connector of a request can send such a head; Jetty would answer 500 otherwise. */
  boolean fits(Request request, HttpFields came, Node node) {
    HttpConfiguration config = request.getConnectionMetaData().getHttpConfiguration();
    int most = Math.max(config.getMaxResponseHeaderSize(), config.getResponseHeaderSize());
    long size = HeadSize.BESIDE_FIELDS + HeadSize.of(came, NodeBody.isFramed(request));
    if (size <= most) {
      return true;
    }
    long before = tooLarge.getAndIncrement();
    if (before % LOGGED_EVERY == 0) {
      LOG.warn(
          "an answer of node {} has a head of about {} bytes, and a client may be sent {}"
              + " (HttpConfiguration.setMaxResponseHeaderSize): 502, {} times before",
          node.name(),
          size,
          most,
          before);
    }
    return false;
  }

  /** Whether a response of this status has no body, whatever its head says. */
  static boolean isBodiless(int status) {
    return status == HttpStatus.NO_CONTENT_204 || status == HttpStatus.NOT_MODIFIED_304;
  }

  /**
   * Closes the HTTP/1.1 connection after a response that announces a body where none is allowed: if
   * it is sent nevertheless, it would be taken for the next response.
   */
  static void endAfter(org.eclipse.jetty.client.Response answer) {
    HttpFields came = answer.getHeaders();
    int status = answer.getStatus();
    boolean chunked = isBodiless(status) && came.contains(HttpHeader.TRANSFER_ENCODING);
    boolean counted = // 304 may have the length of the 200 response
        status == HttpStatus.NO_CONTENT_204 && came.getLongField(HttpHeader.CONTENT_LENGTH) > 0;
    if ((chunked || counted) && answer instanceof HttpResponse response) {
      var unused = response.headers(head -> head.put(HttpHeader.CONNECTION, "close"));
    }
  }

  /**
   * Sends a body of unknown length in chunks also to a client that closes its connection, where
   * Jetty would send it without: a response that breaks off would look complete.
   */
  static void showEnd(Request request, HttpFields.Mutable to) {
    if (request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1
        && !HttpMethod.HEAD.is(request.getMethod())
        && !to.contains(HttpHeader.CONTENT_LENGTH)) {
      to.put(HttpHeader.TRANSFER_ENCODING, HttpHeaderValue.CHUNKED);
    }
  }

  /** Over HTTP/1.1 a response with a length has no trailers. */
  static boolean mayHaveTrailers(org.eclipse.jetty.client.Response answer, Request request) {
    HttpFields fields = answer.getHeaders();
    return fields.contains(HttpHeader.TRAILER)
        || (answer.getVersion() == HttpVersion.HTTP_2
            && (NodeBody.isFramed(request) || !fields.contains(HttpHeader.CONTENT_LENGTH)));
  }

  /** Whether the client understands interim responses. */
  static boolean mayHearInterim(Request request) {
    return request.getConnectionMetaData().getHttpVersion().getVersion()
        >= HttpVersion.HTTP_1_1.getVersion();
  }

  /** The head of an interim response. */
  static HttpFields interim(HttpFields came) {
    HttpFields.Mutable head = HttpFields.build();
    pass(came, HttpStatus.CONTINUE_100, head);
    return head;
  }

  /** Copies the fields, in place of the server's own, such as {@code Date}. */
  static void pass(HttpFields came, int status, HttpFields.Mutable to) {
    HopByHop hop = HopByHop.of(came);
    Set<String> own = names(to);
    for (HttpField field : came) {
      if (hop.has(field) || isForFrontEnds(field) || isWrong(field, status)) {
        continue;
      }
      if (own.remove(field.getLowerCaseName())) {
        to.put(field);
      } else {
        to.add(field);
      }
    }
  }

  private static Set<String> names(HttpFields head) {
    Set<String> names = new HashSet<>();
    for (HttpField field : head) {
      names.add(field.getLowerCaseName());
    }
    return names;
  }

  private static boolean isWrong(HttpField field, int status) {
    return status == HttpStatus.NO_CONTENT_204 && field.getHeader() == HttpHeader.CONTENT_LENGTH;
  }

  static boolean isForFrontEnds(HttpField field) {
    return field.getHeader() == null
        && (field.is(FrontEnds.REJECTED_FIELD) || field.is(FrontEnds.LOAD_FIELD));
  }
}
