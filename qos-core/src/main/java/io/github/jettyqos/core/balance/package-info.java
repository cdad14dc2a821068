/** Which node takes a request. */
@NullMarked
package io.github.jettyqos.core.balance;

import org.jspecify.annotations.NullMarked;
