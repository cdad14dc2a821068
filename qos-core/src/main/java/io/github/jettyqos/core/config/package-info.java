/**
 * The configuration: built in code, or read from YAML.
 *
 * <p>The contract: {@link io.github.jettyqos.core.config.QosYaml} turns text into a {@link
 * io.github.jettyqos.core.config.QosConfig} or throws {@link
 * io.github.jettyqos.core.check.ConfigException}, one line with the key, the value and what is
 * allowed; no other exception, whatever the text. One table of keys, in the classes whose names end
 * in {@code Keys}, drives reading, printing, suggestions for misspelt keys and the reference in
 * {@code docs/configuration.md}.
 *
 * <p>Needs snakeyaml-engine, an optional dependency; an application that configures with the
 * builders needs neither.
 */
@NullMarked
package io.github.jettyqos.core.config;

import org.jspecify.annotations.NullMarked;
