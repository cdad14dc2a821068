package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Verdict;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the model says of a class under a partition, were what was measured to go on like this.
 *
 * @param waiting mean waiting time, seconds
 * @param residence mean residence time, seconds
 * @param quantile the quantile that the class's target speaks of, of its metric, seconds; the mean
 *     of that metric where it speaks of none; the residence time where there is no target
 * @param loss part of the requests that would be turned away, 0 to 1
 * @param verdict whether the target would be kept
 */
public record Prediction(
    double waiting, double residence, double quantile, double loss, Verdict verdict) {
  /** {@return the same by name, for JSON} */
  public Map<String, @Nullable Object> data() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("waiting", waiting);
    data.put("residence", residence);
    data.put("quantile", quantile);
    data.put("loss", loss);
    data.put("verdict", verdict.data());
    return data;
  }
}
