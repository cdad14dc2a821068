package io.github.jettyqos.jetty.cluster;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.Tried;
import io.github.jettyqos.core.config.FrontEnds;
import io.github.jettyqos.core.manage.ManagedCluster;
import io.github.jettyqos.core.measure.ClusterCounts.FrontEndFailure;
import io.github.jettyqos.jetty.route.RequestReader;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.ProcessingProtocolHandler;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.proxy.ProxyHandler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The handler that passes each request to a node. Jetty's proxy transfers the bodies in both
 * directions, with back pressure.
 */
final class ClusterHandler extends ProxyHandler {
  private static final String PASSAGE = ProxiedRequest.class.getName();

  private final RequestReader reader;
  private final Choosing nodes;
  private final Head head;
  private final ProxyTimeouts limits;
  private final Overdue overdue;
  private final Channel channel;
  private final NanoClock clock;
  private final AnswerHead answers = new AnswerHead();

  /** The nodes in the management operations while it runs; null if there are none. */
  private @Nullable ManagedCluster operated;

  ClusterHandler(
      RequestReader reader,
      Choosing nodes,
      Head head,
      ProxyTimeouts limits,
      Overdue overdue,
      Channel channel,
      NanoClock clock) {
    this.reader = reader;
    this.nodes = nodes;
    this.head = head;
    this.limits = limits;
    this.overdue = overdue;
    this.channel = channel;
    this.clock = clock;
  }

  void operatedBy(ManagedCluster cluster) {
    operated = cluster;
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    getHttpClient().getProtocolHandlers().put(new LaterBody.ExpectContinue());
    getHttpClient().getProtocolHandlers().put(new OtherInterim());
    getServer().addBean(operated);
  }

  @Override
  protected void doStop() throws Exception {
    getServer().removeBean(operated);
    super.doStop();
  }

  @Override
  protected HttpClient newHttpClient() {
    return channel.newClient();
  }

  @Override
  protected void configureHttpClient(HttpClient client) {
    super.configureHttpClient(client);
    client.setMaxResponseHeadersSize(AnswerHead.MOST_READ);
    channel.configure(client);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (HttpMethod.CONNECT.is(request.getMethod())) {
      Response.writeError(request, response, callback, HttpStatus.METHOD_NOT_ALLOWED_405);
      return true;
    }
    if (!RequestLine.isWritable(request)) {
      Response.writeError(request, response, callback, HttpStatus.BAD_REQUEST_400);
      return true;
    }
    int classIndex = reader.classOf(request);
    long target = RequestLine.key(request);
    Node node = nodes.take(classIndex, Tried.NONE, target);
    if (node == null) {
      refuse(request, response, callback, classIndex);
      return true;
    }
    ProxiedRequest passage =
        new ProxiedRequest(
            request,
            response,
            callback,
            classIndex,
            target,
            NodeBody.of(request),
            clock.nanoTime(),
            limits.answerNanos(classIndex));
    request.addFailureListener(passage::end);
    overdue.add(passage);
    send(passage, node);
    return true;
  }

  private void refuse(Request request, Response response, Callback callback, int classIndex) {
    nodes.unanswered(classIndex, FrontEndFailure.NO_NODE);
    response.getHeaders().put(limits.retryAfter(classIndex));
    Response.writeError(request, response, callback, HttpStatus.SERVICE_UNAVAILABLE_503);
  }

  private void send(ProxiedRequest passage, Node node) {
    passage.goesTo(node);
    Stay stay = new Stay(nodes, node, passage.classIndex);
    Request request = passage.request;
    long rest = reader.patienceNanos(request);
    if (rest != RequestReader.UNKNOWN) {
      rest -= clock.nanoTime() - request.getHeadersNanoTime();
      if (rest < 1_000_000) {
        notSent(passage, stay);
        nodes.unanswered(passage.classIndex, FrontEndFailure.TOO_LATE);
        passage.answer(HttpStatus.GATEWAY_TIMEOUT_504);
        return;
      }
    }
    try {
      String target = RequestLine.target(request);
      org.eclipse.jetty.client.Request sending =
          node.newRequest(getHttpClient(), request.getMethod(), request.getHttpURI(), target);
      long restNanos = rest;
      sending.headers(
          fields -> head.write(fields, request, node.isFramed(), passage.classIndex, restNanos));
      long size = HeadSize.of(sending, target, node.isFramed());
      if (size > node.mostOfHead()) {
        notSent(passage, stay);
        passage.answer(HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431);
        return;
      }
      sending.tag(NodeLine.of(node, passage.classIndex, passage.length(), size));
      sending.attribute(PASSAGE, passage);
      if (passage.body != null) {
        passage.body.attachTo(sending, came -> head.trailers(came, request));
      }
      Attempt attempt = new Attempt(passage, stay, sending);
      sending.onRequestBegin(attempt);
      sending.onRequestSuccess(attempt);
      passage.isAt(attempt::end);
      sending.send(attempt);
    } catch (Throwable e) {
      // Answered here: an exception of a second attempt would reach Jetty's client, which ignores
      // it.
      passage.end(e);
      if (stay.end()) {
        notSent(passage, stay);
        nodes.unanswered(passage.classIndex, FrontEndFailure.BROKEN);
        Response.writeError(
            request, passage.response, passage.callback, HttpStatus.BAD_GATEWAY_502, null, e);
      }
    }
  }

  private void notSent(ProxiedRequest passage, Stay stay) {
    stay.over(NodeOutcome.LEFT);
    overdue.remove(passage);
  }

  @Override
  protected void onServerToProxyResponse102Processing(
      @Nullable Request unknown,
      org.eclipse.jetty.client.Request sending,
      HttpFields fields,
      @Nullable Response none) {
    ProxiedRequest passage = passage(sending);
    if (AnswerHead.mayHearInterim(passage.request)) {
      super.onServerToProxyResponse102Processing(
          passage.request, sending, AnswerHead.interim(fields), passage.response);
    }
  }

  @Override
  protected void onServerToProxyResponse103EarlyHints(
      @Nullable Request unknown,
      org.eclipse.jetty.client.Request sending,
      HttpFields fields,
      @Nullable Response none) {
    ProxiedRequest passage = passage(sending);
    if (AnswerHead.mayHearInterim(passage.request)) {
      super.onServerToProxyResponse103EarlyHints(
          passage.request, sending, AnswerHead.interim(fields), passage.response);
    }
  }

  private static ProxiedRequest passage(org.eclipse.jetty.client.Request sending) {
    return requireNonNull((ProxiedRequest) sending.getAttributes().get(PASSAGE));
  }

  @Override
  protected HttpURI rewriteHttpURI(Request request) {
    throw new UnsupportedOperationException("a node is chosen instead");
  }

  /** An attempt of a request at a node. Its methods are called by one thread after the other. */
  private final class Attempt extends ProxyResponseListener
      implements org.eclipse.jetty.client.Request.BeginListener,
          org.eclipse.jetty.client.Request.SuccessListener {
    private final ProxiedRequest passage;
    private final Stay stay;
    private final Node node;
    private final org.eclipse.jetty.client.Request sending;
    private volatile boolean begun;

    /** Whether the response is being passed on to the client. */
    private boolean passedOn;

    private boolean tooLarge; // whether the head is too large to be passed on

    private boolean whole; // whether the answer has the whole body of its target

    private long bytes = -1; // its length, if it is known

    /** Whether content after the head is to be dropped. */
    private boolean bodiless;

    /** The node of the next attempt; the response of this one is dropped. */
    private @Nullable Node next;

    Attempt(ProxiedRequest passage, Stay stay, org.eclipse.jetty.client.Request sending) {
      super(passage.request, sending, passage.response, passage.callback);
      this.passage = passage;
      this.stay = stay;
      this.node = stay.node();
      this.sending = sending;
    }

    @Override
    public void onBegin(org.eclipse.jetty.client.Request sending) {
      begun = true;
    }

    private void end(Throwable reason) {
      var unused = sending.abort(reason);
    }

    @Override
    public void onSuccess(org.eclipse.jetty.client.Request sending) {
      stay.sent();
    }

    @Override
    public void onBegin(org.eclipse.jetty.client.Response answer) {
      // The meaning of the response is known with its head.
    }

    @Override
    public void onHeaders(org.eclipse.jetty.client.Response answer) {
      if (answer.getStatus() < HttpStatus.OK_200) {
        // A switch of protocols, which was not requested.
        var unused = answer.abort(new IOException("status " + answer.getStatus()));
        return;
      }
      stay.answered();
      HttpFields came = answer.getHeaders();
      HttpField reason = came.getField(FrontEnds.REJECTED_FIELD);
      next = reason != null && Unprocessed.isOnlyHere(reason) ? another() : null;
      if (next != null) {
        return;
      }
      tooLarge = !answers.fits(passage.request, came, node);
      if (tooLarge) {
        var unused = answer.abort(new IOException("the head is larger than a client may be sent"));
        return;
      }
      passedOn = true;
      overdue.remove(passage);
      int status = answer.getStatus();
      whole = status == HttpStatus.OK_200 && !HttpMethod.HEAD.is(sending.getMethod());
      bytes = whole ? came.getLongField(HttpHeader.CONTENT_LENGTH) : -1;
      passage.response.setStatus(status);
      AnswerHead.pass(came, status, passage.response.getHeaders());
      bodiless = AnswerHead.isBodiless(status);
      if (bodiless) {
        AnswerHead.endAfter(answer);
        return;
      }
      AnswerHead.showEnd(passage.request, passage.response.getHeaders());
      if (AnswerHead.mayHaveTrailers(answer, passage.request)) {
        passage.response.setTrailersSupplier(
            () -> HopByHop.trailers(answer.getTrailers(), AnswerHead::isForFrontEnds));
      }
    }

    @Override
    public void onContent(
        org.eclipse.jetty.client.Response answer, Content.Chunk chunk, Runnable demander) {
      if (next == null && !bodiless) {
        super.onContent(answer, chunk, demander);
      } else {
        demander.run();
      }
    }

    @Override
    public void onSuccess(org.eclipse.jetty.client.Response answer) {
      LaterBody.endUnlessWanted(sending);
      if (next == null) {
        super.onSuccess(answer);
      }
    }

    /** Jetty calls it twice if an interim response breaks off. */
    @Override
    public void onComplete(Result result) {
      if (!stay.end()) {
        return;
      }
      Node goesTo = next;
      if (goesTo != null) {
        stay.over(NodeOutcome.TURNED_AWAY);
        send(passage, goesTo);
        return;
      }
      Throwable failure = result.getFailure();
      if (passedOn && result.getResponseFailure() == null) {
        stay.over(NodeOutcome.ANSWERED);
        nodes.took(passage.classIndex, passage.startNanos());
        if (bytes >= 0 || !whole) {
          nodes.isOfSize(passage.target, whole ? bytes : Balancer.NONE);
        }
        // A response to a request with an unwanted body is complete.
        super.onComplete(
            failure == null ? result : new Result(result.getRequest(), result.getResponse()));
        return;
      }
      NodeOutcome ending = ending(failure);
      stay.over(ending);
      if (isHeadTooLarge(failure)) {
        NodeLine.close(sending);
      }
      Node other = ending == NodeOutcome.NOT_REACHED ? another() : null;
      if (other != null) {
        send(passage, other);
        return;
      }
      overdue.remove(passage);
      if (ending == NodeOutcome.NOT_REACHED && passage.ended() == null) {
        refuse(passage.request, passage.response, passage.callback, passage.classIndex);
        return;
      }
      if (!passage.response.isCommitted()) {
        if (passedOn) {
          passage.response.reset(); // the head of a broken response must not be part of the 502
        }
        int status = ending == NodeOutcome.LEFT ? faultOfClient(failure) : 0;
        if (status != 0) {
          passage.answer(status);
          return;
        }
        if (ending != NodeOutcome.LEFT) {
          // The same choice between 504 and 502 as in Jetty's proxy.
          boolean late = failure instanceof TimeoutException;
          nodes.unanswered(
              passage.classIndex, late ? FrontEndFailure.TOO_LATE : FrontEndFailure.BROKEN);
        }
      }
      super.onComplete(result);
    }

    /** The status of the response to a client's fault; 0 if there is none. */
    private int faultOfClient(@Nullable Throwable failure) {
      Throwable fault = passage.fault();
      if (fault != null) {
        return NodeBody.status(fault);
      }
      return isHeadTooLarge(failure) ? HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431 : 0;
    }

    /** The failure of its own head: other requests of the connection get the same exception. */
    private boolean isHeadTooLarge(@Nullable Throwable failure) {
      return NodeLine.isRisky(sending) && Unprocessed.isOfTooLargeHead(failure);
    }

    /**
     * The node of a next attempt; null if there is none, or the request may have begun at this
     * node.
     */
    private @Nullable Node another() {
      return passage.mayGoOn(limits.retries())
          ? nodes.takeInstead(node, passage.classIndex, passage.tried(), passage.target)
          : null;
    }

    private NodeOutcome ending(@Nullable Throwable failure) {
      Throwable ended = passage.ended();
      if (ended != null) {
        return ended instanceof TimeoutException ? NodeOutcome.TOO_LATE : NodeOutcome.LEFT;
      }
      if (faultOfClient(failure) != 0) {
        return NodeOutcome.LEFT;
      }
      if (tooLarge) {
        return NodeOutcome
            .ANSWERED; // not the node's fault, and a client may repeat it any number of times
      }
      boolean unprocessed = !begun || (!passedOn && Unprocessed.is(failure));
      return unprocessed ? NodeOutcome.NOT_REACHED : NodeOutcome.BROKEN;
    }
  }

  /**
   * The handling of interim responses unknown to Jetty, and of a repeated 100: they are skipped.
   * 101 is none of them, as it ends HTTP on the connection.
   */
  private static final class OtherInterim extends ProcessingProtocolHandler {
    @Override
    public String getName() {
      return "other-interim";
    }

    @Override
    public boolean accept(
        org.eclipse.jetty.client.Request request, org.eclipse.jetty.client.Response response) {
      int status = response.getStatus();
      return HttpStatus.isInterim(status)
          && status != HttpStatus.PROCESSING_102
          && status != HttpStatus.EARLY_HINTS_103;
    }
  }
}
