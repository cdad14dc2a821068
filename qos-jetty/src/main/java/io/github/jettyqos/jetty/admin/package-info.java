/**
 * Management over HTTP: a connector for operators, with the console and an API.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li><b>Apart.</b> It is a separate server inside the JVM, with its own connector and threads:
 *       no request of an operator passes the gate, and no flood in front of the gate takes a thread
 *       that answers operators.
 *   <li><b>Off by default.</b> Nothing listens unless {@code admin.port} is given.
 *   <li><b>Loopback</b>, unless TLS and tokens are given.
 *   <li><b>Every call of the API needs a token</b>, in a header, which no page of another site can
 *       send; requests from other sites are refused as well.
 *   <li><b>Bounded.</b> Connections, requests and bytes have limits; beyond these clients get an
 *       error and nothing is changed.
 *   <li><b>The API is the list</b> of {@link io.github.jettyqos.core.manage.Management}.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.jetty.admin;

import org.jspecify.annotations.NullMarked;
