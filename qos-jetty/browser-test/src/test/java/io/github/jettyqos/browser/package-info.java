/** Tests of the console in a real browser, with a real server under load. */
package io.github.jettyqos.browser;
