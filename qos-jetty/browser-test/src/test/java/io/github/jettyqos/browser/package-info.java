/** The console in a real browser, in front of a real server under load. */
package io.github.jettyqos.browser;
