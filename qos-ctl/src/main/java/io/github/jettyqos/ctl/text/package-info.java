/** What was answered, and how it is shown. */
@NullMarked
package io.github.jettyqos.ctl.text;

import org.jspecify.annotations.NullMarked;
