package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/**
 * A file with secrets, named by a key of the configuration. Error messages do not contain its
 * content.
 *
 * @param key the key
 * @param path the file
 */
public record SecretFile(String key, Path path) {
  private static final int LARGEST = 65_536;

  private static final Set<PosixFilePermission> WRITE =
      Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
  private static final Set<PosixFilePermission> READ =
      Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);

  /**
   * Its lines, if only its owner can write it.
   *
   * @return all of them
   * @throws ConfigException if it cannot be read, or others can write it
   */
  public List<String> lines() {
    refuse(WRITE, "written");
    byte[] bytes = bytes();
    if (bytes.length > LARGEST) {
      throw wrong("is longer than " + LARGEST + " bytes");
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes))
          .toString()
          .lines()
          .toList();
    } catch (CharacterCodingException e) {
      throw wrong("is not UTF-8");
    }
  }

  private byte[] bytes() {
    if (Files.isDirectory(path)) {
      throw wrong("is a directory; give a file");
    }
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(LARGEST + 1);
    } catch (NoSuchFileException e) {
      throw wrong("does not exist");
    } catch (AccessDeniedException e) {
      throw wrong("cannot be read by this process");
    } catch (IOException e) {
      throw wrong("cannot be read: " + e.getMessage());
    }
  }

  /**
   * Refuses it if others can read it.
   *
   * @throws ConfigException if they can
   */
  public void requireOwnerOnly() {
    refuse(READ, "read");
  }

  private void refuse(Set<PosixFilePermission> others, String done) {
    try {
      Set<PosixFilePermission> found = Files.getPosixFilePermissions(path);
      if (found.stream().anyMatch(others::contains)) {
        throw wrong(
            "can be "
                + done
                + " by others than its owner ("
                + PosixFilePermissions.toString(found)
                + "); chmod 600 it");
      }
    } catch (UnsupportedOperationException e) {
      // A file system without POSIX permissions has other means, left to its owner.
    } catch (IOException e) {
      // Reading it will report the reason.
    }
  }

  /**
   * An error about it.
   *
   * @param problem in words, without its content
   * @return names key and file
   */
  public ConfigException wrong(String problem) {
    return ConfigException.of(key, path, problem);
  }

  ConfigException wrong(int line, String problem) {
    return wrong("line " + line + ": " + problem);
  }
}
